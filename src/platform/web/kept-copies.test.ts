import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Response, caches } from 'undici'
import { forgetCopies } from './forget-copies.ts'
import { keepCopy } from './kept-copies.ts'
import { hasCopy } from './kept-copy.ts'

const site = 'https://naryad.example'

test('at most 50 copies and 20 MB are kept, the newest; files of no copy go', async () => {
  const browser = await openBrowser('token=t; clientmode=0; personid=person_1')
  for (let number = 1; number <= 52; number += 1) {
    browser.later()
    await keepCopy(`${site}/person/tasks/${number}`)
  }
  assert.equal((await copies()).length, 50)
  assert.equal(await hasCopy(`${site}/person/tasks/2`), false)
  assert.equal(await hasCopy(`${site}/person/tasks/52`), true)
  const files = await (await caches.open('kept-assets')).keys()
  assert.equal(files.length, 51, 'one of every page and one that they share')
  browser.weight = 11 * 1024 * 1024
  for (const number of [60, 61]) {
    browser.later()
    await keepCopy(`${site}/person/tasks/${number}`)
  }
  assert.deepEqual(await copies(), [`${site}/person/tasks/61`])
})

test('a copy is asked for once in five minutes and not shown after a day', async () => {
  const browser = await openBrowser('token=t; clientmode=0; personid=person_1')
  const address = `${site}/person/docs/1`
  await keepCopy(address)
  await keepCopy(address)
  assert.equal(browser.asked, 1)
  browser.later(6 * 60_000)
  await keepCopy(address)
  assert.equal(browser.asked, 2)
  browser.later(25 * 60 * 60_000)
  assert.equal(await hasCopy(address), false)
})

test('nothing is kept of a guest, of a company or of a page that redirects', async () => {
  for (const cookies of ['', 'token=t; clientmode=1; personid=person_1', 'clientmode=0; personid=person_1']) {
    await openBrowser(cookies)
    await keepCopy(`${site}/person/tasks`)
    assert.deepEqual(await copies(), [], cookies)
  }
  const browser = await openBrowser('token=t; clientmode=0; personid=person_1')
  browser.status = 404
  await keepCopy(`${site}/person/tasks/9`)
  assert.deepEqual(await copies(), [])
})

test('copies go with their account', async () => {
  const browser = await openBrowser('token=t; clientmode=0; personid=person_1')
  await keepCopy(`${site}/person/tasks`)
  await forgetCopies('others')
  assert.equal((await copies()).length, 1, 'the same account finds its own')
  browser.signIn('token=t; clientmode=1; personid=person_1')
  await forgetCopies('others')
  assert.equal((await copies()).length, 1, 'on the side of his company too')
  browser.signIn('token=t; clientmode=0; personid=person_2')
  await forgetCopies('others')
  assert.deepEqual(await copies(), [])
  await keepCopy(`${site}/person/docs`)
  await forgetCopies()
  assert.deepEqual(await caches.keys(), [])
})

/** What of a browser the copies need; its server answers with a page of one file of its own and one shared. */
async function openBrowser(cookies: string) {
  for (const name of await caches.keys()) await caches.delete(name)
  let now = Date.now()
  const browser = {
    asked: 0,
    weight: 0,
    status: 200,
    later: (milliseconds = 1000) => void (now += milliseconds),
    signIn: (next: string) => void (document.cookie = next),
  }
  const document = { cookie: cookies }
  Date.now = () => now
  const world = { Response, document, caches: withLocalFiles(), navigator: { serviceWorker: { controller: {} } } }
  for (const [name, value] of Object.entries(world)) Object.defineProperty(globalThis, name, { value, configurable: true })
  globalThis.fetch = (input) => {
    browser.asked += 1
    const number = String(input).split('/').at(-1)
    const html = `<title>Страница ${number} — Наряд</title><script src="/assets/own-${number}.js"></script><script src="/assets/all.js"></script>`
    const answer = new Response(html + ' '.repeat(browser.weight), {
      status: browser.status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'request' },
    })
    return Promise.resolve(answer as unknown as globalThis.Response)
  }
  return browser
}

function withLocalFiles() {
  return {
    keys: () => caches.keys(),
    delete: (name: string) => caches.delete(name),
    async open(name: string) {
      const cache = await caches.open(name)
      const whole = (path: unknown) => (typeof path === 'string' && path.startsWith('/') ? site + path : path) as string
      return {
        keys: () => cache.keys(),
        match: (path: unknown) => cache.match(whole(path)),
        matchAll: (path: unknown) => cache.matchAll(whole(path)),
        delete: (path: unknown) => cache.delete(whole(path)),
        put: (path: unknown, answer: Response) => cache.put(whole(path), answer),
        add: (path: unknown) => cache.put(whole(path), new Response('code')),
      }
    },
  }
}

async function copies(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('kept-pages:'))
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return found.flat().map(({ url }) => url)
}
