import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import vm from 'node:vm'
import { Request, Response, caches } from 'undici'

const site = 'https://naryad.example'

test('calls, streams, uploads and anything but reading go past the worker', async () => {
  const worker = await startWorker()
  for (const [path, init] of [
    ['/api/v1/person/events', {}],
    ['/api/Doc/PDF/document_1/1', { mode: 'navigate' }],
    ['/person/tasks', { method: 'POST', mode: 'navigate' }],
    ['/person/tasks.data', {}],
    ['/builds/latest.json', {}],
  ] as const)
    assert.equal(await worker.ask(path, init), undefined, path)
})

test('a page comes from the network, without it from its copy, else from the offline page', async () => {
  const worker = await startWorker()
  await worker.keep('kept-pages:person_1', '/person/tasks?tab=work', 'work')
  assert.equal(await worker.ask('/person/tasks?tab=work', { mode: 'navigate' }), 'network')
  worker.cut()
  assert.equal(await worker.ask('/person/tasks?tab=work', { mode: 'navigate' }), 'work')
  assert.equal(
    await worker.ask('/person/tasks', { mode: 'navigate' }),
    `to ${site}/person/tasks?tab=work`,
    'another tab of the page',
  )
  assert.equal(await worker.ask('/person/docs', { mode: 'navigate' }), 'offline /offline.html')
})

test('a copy older than a session is not shown', async () => {
  const worker = await startWorker()
  await worker.keep('kept-pages:person_1', '/person/tasks', 'work', Date.now() - 25 * 60 * 60 * 1000)
  worker.cut()
  assert.equal(await worker.ask('/person/tasks', { mode: 'navigate' }), 'offline /offline.html')
})

test('a file of a kept page comes from this browser, any other from the network', async () => {
  const worker = await startWorker()
  await worker.keep('kept-assets', '/assets/page-1.js', 'code')
  assert.equal(await worker.ask('/assets/page-1.js', {}), 'code')
  assert.equal(await worker.ask('/assets/page-2.js', {}), 'network')
})

test('a new worker takes over at once and clears what the one before it had', async () => {
  const worker = await startWorker()
  assert.deepEqual(worker.done, ['skipWaiting', 'preload', 'claim'])
  assert.deepEqual(
    (await caches.keys()).filter((name) => name.startsWith('offline-')),
    ['offline-2'],
  )
})

type Asked = { readonly method?: string; readonly mode?: string }

/** The worker as a browser starts it, over a release that left an older cache. */
async function startWorker() {
  for (const name of await caches.keys()) await caches.delete(name)
  await caches.open('offline-1')
  const heard: Record<string, (event: object) => void> = {}
  const done: string[] = []
  let isCut = false
  vm.runInNewContext(readFileSync('public/service-worker.js', 'utf8'), {
    addEventListener: (name: string, listener: (event: object) => void) => (heard[name] = listener),
    caches: storage(),
    clients: { claim: () => done.push('claim') },
    registration: { navigationPreload: { enable: () => done.push('preload') } },
    skipWaiting: () => done.push('skipWaiting'),
    location: new URL(`${site}/service-worker.js`),
    Request: function SiteRequest(path: string) {
      return new Request(site + path)
    },
    Response,
    URL,
    fetch: () => (isCut ? Promise.reject(new TypeError('No network')) : Promise.resolve(new Response('network'))),
  })
  for (const name of ['install', 'activate']) await run(name, {})
  return { done, ask, keep, cut: () => (isCut = true) }

  async function run(name: string, event: object): Promise<unknown> {
    let answer: unknown
    const take = (promise: unknown) => (answer = promise)
    heard[name]?.({ ...event, waitUntil: take, respondWith: take })
    return answer
  }

  async function ask(path: string, { method = 'GET', mode = 'cors' }: Asked): Promise<string | undefined> {
    const response = (await run('fetch', { request: { url: site + path, method, mode } })) as Response | undefined
    if (response === undefined) return undefined
    return response.status === 302 ? `to ${response.headers.get('location')}` : response.text()
  }

  async function keep(cache: string, path: string, body: string, at = Date.now()): Promise<void> {
    const found = await caches.open(cache)
    await found.put(site + path, new Response(body, { headers: { 'x-kept-at': String(at) } }))
  }
}

/** The caches of a browser; its `addAll` asks no network. */
function storage() {
  return {
    keys: () => caches.keys(),
    delete: (name: string) => caches.delete(name),
    match: (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
      const url = typeof request === 'string' ? site + request : request.url
      return caches.open(cacheName).then((cache) => cache.match(url))
    },
    async open(name: string) {
      const cache = await caches.open(name)
      return {
        keys: (request: string, options: object) => cache.keys(request, options),
        match: (request: string) => cache.match(request),
        async addAll(requests: readonly Request[]) {
          for (const request of requests) await cache.put(request, new Response(`offline ${new URL(request.url).pathname}`))
        },
      }
    },
  }
}
