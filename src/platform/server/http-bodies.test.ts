import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { contracts, openHttpHouse, token } from '../../../tests/support/http-house.ts'
import type { HttpOptions } from './http.ts'
import { sha256Hex } from './secrets.ts'
import { waitingLine } from './waiting-line.ts'

const mebibyte = 1024 * 1024
const { path } = contracts.upload

test('who may not call is told so before the body of an upload comes', async () => {
  await using site = await openSite()
  const uploads = [
    [head(path, 9 * mebibyte), 401],
    [head(path, 9 * mebibyte, 'token: someone-else'), 401],
    [head(path, 9 * mebibyte, 'sec-fetch-site: cross-site'), 403],
    [head(path, 11 * mebibyte, `token: ${token}`), 413],
    [head(path, 'chunked'), 401],
  ] as const
  for (const [request, status] of uploads) {
    const socket = say(site, request)
    assert.equal(await statusOf(socket), status)
    socket.destroy()
  }
})

test('an upload arrives byte for byte, announced or in chunks, and leaves nothing on disk', async () => {
  await using site = await openSite()
  const bytes = randomBytes(3 * mebibyte)
  const url = `http://127.0.0.1:${site.port}${path}`
  const headers = { token, 'content-type': 'application/json' }
  for (const body of [new Uint8Array(bytes), new Blob([bytes]).stream()]) {
    const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' })
    assert.deepEqual(((await answer.json()) as { data: unknown }).data, { length: bytes.length, sha256: sha256Hex(bytes) })
  }
  assert.deepEqual(readdirSync(site.folder), [])
})

test('a body that is longer than it may be is refused while it comes', async () => {
  await using site = await openSite()
  const chunk = `${mebibyte.toString(16)}\r\n${'x'.repeat(mebibyte)}\r\n`
  assert.equal(await statusOf(say(site, `${head(path, 'chunked', `token: ${token}`)}${chunk.repeat(11)}`)), 413)
})

test('uploads of one address take no more than their share, and give it back', async () => {
  await using site = await openSite({ bodies: { disk: { ofAddress: 20 * mebibyte, ofAll: 100 * mebibyte } } })
  const held = [0, 1].map(() => say(site, head(path, 9 * mebibyte, `token: ${token}`, 'Expect: 100-continue')))
  await Promise.all(held.map((socket) => once(socket, 'data')))
  assert.equal(await statusOf(say(site, head(path, 9 * mebibyte, `token: ${token}`))), 503)
  assert.equal(await statusOf(say(site, `${head(path, 5, `token: ${token}`)}12345`)), 200)
  for (const socket of held) socket.destroy()
  while ((await statusOf(say(site, `${head(path, 9 * mebibyte, `token: ${token}`)}${'x'.repeat(9 * mebibyte)}`))) !== 200);
})

test('small bodies of one address take no more memory than their share', async () => {
  await using site = await openSite({ bodies: { memory: { ofAddress: 100_000, ofAll: 1_000_000 } } })
  const loose = contracts.loose.path
  const held = say(site, head(loose, 60_000, 'Expect: 100-continue'))
  await once(held, 'data')
  assert.equal(await statusOf(say(site, head(loose, 60_000))), 503)
  assert.equal(await statusOf(say(site, `${head(loose, 4)}null`)), 200)
  held.destroy()
  while ((await statusOf(say(site, `${head(loose, 60_000)}"${'x'.repeat(59_998)}"`))) !== 200);
})

test('a waiting line runs so much at once and everything in its turn, whatever fails', async () => {
  const line = waitingLine(2)
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  let running = 0
  let most = 0
  const works = gates.map(async ({ promise }, place) =>
    line(async () => {
      begun.push(place)
      most = Math.max(most, (running += 1))
      await promise
      running -= 1
      if (place === 1) throw new Error('one fails')
      return place
    }),
  )
  const done = Promise.allSettled(works)
  gates[1]?.resolve()
  for (const { resolve } of gates) resolve()
  assert.deepEqual(
    (await done).map((each) => (each.status === 'fulfilled' ? each.value : 'failed')),
    [0, 'failed', 2, 3, 4, 5],
  )
  assert.deepEqual([begun, most], [[0, 1, 2, 3, 4, 5], 2])
})

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite(options: Partial<HttpOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-uploads-'))
  const house = await openHttpHouse({ ...options, uploadsDir: folder })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    folder,
    port: (house.app.server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

function head(to: string, length: number | 'chunked', ...more: readonly string[]): string {
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  return [`POST ${to} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', size, ...more, '', ''].join('\r\n')
}

function say({ port }: Pick<Site, 'port'>, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => void socket.write(text))
  socket.on('error', () => undefined)
  return socket
}

/** Undefined when the server closed the socket without a word. */
async function statusOf(socket: Socket): Promise<number | undefined> {
  let text = ''
  const headed = Promise.withResolvers<void>()
  socket.on('data', (bytes) => {
    text += bytes.toString()
    if (text.includes('\r\n\r\n')) headed.resolve()
  })
  await Promise.race([headed.promise, closed(socket)])
  const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
  return status === undefined ? undefined : Number(status)
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()))
}
