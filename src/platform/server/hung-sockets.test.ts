import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import { openHttpHouse } from '../../../tests/support/http-house.ts'
import type { HttpOptions } from './http.ts'
import { mountPages } from './pages.ts'

test('a request with a Host that names no site is answered 400', async () => {
  await using site = await openSite()
  const hosts = ['Host: a@b', 'Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host: a/b', 'Host: a b', 'Host:', 'X: y', 'Host: [::1']
  for (const path of ['/', '/client/tasks', '/api/v1/public/often']) {
    for (const host of hosts)
      assert.equal(await statusOf(site, `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`), 400, `${host} ${path}`)
    assert.notEqual(await statusOf(site, `GET ${path} HTTP/1.1\r\nHost: [::1]:80\r\n\r\n`), 400)
  }
  assert.equal(await statusOf(site, 'GET / HTTP/1.0\r\n\r\n'), 200)
})

test('a method that opens no page is answered 405, an address that is none 400', async () => {
  await using site = await openSite()
  for (const method of ['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'PURGE'])
    assert.equal(await statusOf(site, `${method} / HTTP/1.1\r\nHost: a\r\n\r\n`), 405, method)
  for (const target of ['*', 'http://a@b/', '//', '/%ff', 'http://other/'])
    assert.match(String(await statusOf(site, `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)), /^(200|40[045])$/, target)
})

test('three hundred malformed requests leave no socket behind, and the server stops at once', async () => {
  const site = await openSite()
  const sockets = Array.from({ length: 300 }, (_, place) => {
    const line = ['GET / HTTP/1.1\r\nHost: a@b', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b', 'TRACE / HTTP/1.1\r\nHost: a'][place % 3]
    return say(site, `${line}\r\n\r\n`)
  })
  await Promise.all(sockets.map(answerOn))
  await site.stopped()
})

test('a page that fails, and one that never comes, are answered 503', async () => {
  const logged: string[] = []
  await using site = await openSite(
    { answerWithinMs: 200 },
    async (request) => {
      if (new URL(request.url).pathname === '/fails') throw new Error('no page')
      if (new URL(request.url).pathname === '/never') await new Promise(() => undefined)
      return new Response('page')
    },
    logged,
  )
  assert.equal(await statusOf(site, 'GET /fails HTTP/1.1\r\nHost: a\r\n\r\n'), 503)
  assert.deepEqual(logged, ['Error: no page'])
  assert.equal(await statusOf(site, 'GET /never HTTP/1.1\r\nHost: a\r\n\r\n'), 503)
  assert.equal(await statusOf(site, 'GET /comes HTTP/1.1\r\nHost: a\r\n\r\n'), 200)
})

test('the server stops though sockets are held: silent ones, half a request, a request without an answer', async () => {
  const never = Promise.withResolvers<void>()
  const site = await openSite({ door: { stopGraceMs: 100 } }, async () => {
    never.resolve()
    return new Promise(() => undefined)
  })
  const held = [
    say(site, ''),
    say(site, 'GET / HTTP/1.1\r\nHos'),
    say(site, 'POST /api/v1/person/loose HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'),
    say(site, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
  ]
  const gone = held.map((socket) => closed(socket))
  await never.promise
  await site.stopped()
  await Promise.all(gone)
})

test('one address holds no more connections than it may', async () => {
  await using site = await openSite({ door: { connectionsOfAddress: 3 } })
  const held = [say(site, ''), say(site, ''), say(site, '')]
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  const fourth = say(site, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await closed(fourth)
  assert.equal(fourth.bytesRead, 0)
  held[0]?.destroy()
  await closed(held[0] as Socket)
  while ((await statusOf(site, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')) !== 200);
})

test('of connections that say nothing the oldest makes room, and one that has said something stays', async () => {
  await using site = await openSite({ door: { silentConnections: 2 } })
  const speaker = say(site, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(speaker, 'data')
  const [first, second] = [say(site, ''), say(site, '')]
  await once(first, 'connect')
  const gone = closed(first)
  await once(second, 'connect')
  const third = say(site, '')
  await gone
  assert.deepEqual([speaker.destroyed, second.destroyed, third.destroyed], [false, false, false])
  for (const socket of [speaker, second, third]) socket.destroy()
})

test('a body that drips is cut, one that flows is not', async () => {
  await using site = await openSite({ door: { bytesPerSecond: 20_000, slowBodySeconds: 0.1, checkEveryMs: 50 } })
  const head = (length: number) =>
    `POST /api/v1/person/loose HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const drip = say(site, `${head(100)}"`)
  const cut = closed(drip)
  await cut
  assert.equal(drip.bytesRead, 0)
  const text = JSON.stringify('а'.repeat(30_000))
  assert.equal(await statusOf(site, `${head(Buffer.byteLength(text))}${text}`), 200)
})

type Site = Awaited<ReturnType<typeof openSite>>

/** A site on a real socket; its pages are `answer`. */
async function openSite(
  options: Partial<HttpOptions> = {},
  answer: (request: Request) => Promise<Response> = async () => new Response('page'),
  logged: string[] = [],
) {
  const house = await openHttpHouse(options)
  const pages = { answer, version: '1', styles: [] }
  const site = { root: '', mode: 'production' as const, https: false, makePageApi: async () => ({}) }
  await mountPages(house.app, { ...site, onError: (fault) => void logged.push(String(fault)) }, async () => pages)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (house.app.server.address() as AddressInfo).port,
    stopped: () => house[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}

function say({ port }: Pick<Site, 'port'>, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => void socket.write(text))
  socket.on('error', () => undefined)
  return socket
}

/** What comes before the server closes, or before the end of the headers. */
async function answerOn(socket: Socket): Promise<string> {
  let text = ''
  const headed = Promise.withResolvers<void>()
  socket.on('data', (bytes) => {
    text += bytes.toString()
    if (text.includes('\r\n\r\n')) headed.resolve()
  })
  await Promise.race([headed.promise, closed(socket)])
  socket.destroy()
  return text
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()))
}

/** Undefined when the server closed the socket without a word. */
async function statusOf(site: Pick<Site, 'port'>, request: string): Promise<number | undefined> {
  const status = /^HTTP\/1\.1 (\d+)/.exec(await answerOn(say(site, request)))?.[1]
  return status === undefined ? undefined : Number(status)
}
