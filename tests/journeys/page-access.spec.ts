import { expect, test } from '@playwright/test'
import { resolve } from 'node:path'
import { assemble } from '#/apps/assemble.ts'
import { apiDocsRoutes } from '#/apps/api-docs-routes.ts'
import { openAddresses, pageAccess, visitors } from '#/apps/authorization-pages.ts'
import type { Reception, Visitor } from '#/apps/authorization-pages.ts'
import { makePageApi } from '#/apps/page-api.ts'
import { operationRoutes } from '#/apps/operation-routes.ts'
import { outboxRoutes } from '#/apps/outbox-routes.ts'
import { sitemapRoutes } from '#/apps/sitemap-routes.ts'
import { routeTable } from '#/apps/web/route-table.ts'
import type { Id } from '#/kernel/ids.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { silentLog } from '#/platform/server/log.ts'
import type { PageApi } from '#/platform/web/page-api.ts'
import { servePages } from '#/platform/server/pages.ts'
import { callerFor, seedManySides } from '../support/two-sides.ts'
import type { Person } from '../support/two-sides.ts'
import { openWholeHouse } from '../support/whole-house.ts'
import type { WholeHouse } from '../support/whole-house.ts'

type Sides = Awaited<ReturnType<typeof seedManySides>>
type Cookies = Readonly<Record<string, string>>

const root = resolve(import.meta.dirname, '../..')
const human = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.describe.configure({ mode: 'serial' })

let house: WholeHouse
let sides: Sides
let site: { readonly url: string; close(): Promise<void> }

test.beforeAll(async () => {
  house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  sides = await seedManySides(house)
  site = await openSite(true)
})

test.afterAll(async () => {
  await site.close()
  await house[Symbol.asyncDispose]()
})

test('every visitor gets on every page what the page table says', async () => {
  const addresses = await addressesOf(house, sides)
  for (const visitor of visitors) {
    const cookies = await cookiesOf(visitor)
    for (const [name, rule] of Object.entries(pageAccess)) {
      const address = addresses[name] ?? ''
      const { reception, location } = await receive(address, cookies)
      expect(reception, `${visitor}: ${address}`).toBe(rule[visitor])
      if (reception === 'signUpFirst') expect(location).toBe(`/?next=${encodeURIComponent(address)}`)
      if (reception === 'login') expect(location).toBe(`/?login=1&next=${encodeURIComponent(address)}`)
      if (reception === 'onward') expect(location).toBe(`/client/tasks?open=${sides.things.task}`)
    }
  }
})

test('the mode cookie opens no mode to a visitor who has no access to it', async () => {
  const person = await cookiesOf('person')
  const addresses = await addressesOf(house, sides)
  for (const { name, path } of routeTable.filter((row) => row.path.startsWith('/client/') || row.path.startsWith('/person/'))) {
    for (const clientmode of ['0', '1', '2']) {
      const { reception } = await receive(addresses[name] ?? '', { ...person, clientmode, orgid: sides.orgId })
      // The bell shows the chosen mode's notices.
      const wanted = path.startsWith('/person/notification') && clientmode === '1' ? 'noOrganization' : pageAccess[name]?.person
      expect(reception, `${name}, ${clientmode}`).toBe(wanted)
    }
  }
})

test("another's object and a missing one give the same page and the same data", async () => {
  const rival = await cookiesFor({ ...sides.rival, orgId: sides.rivalOrgId }, '1')
  const stranger = await cookiesFor(sides.stranger, '0')
  const [own, absent] = [await addressesOf(house, sides), await addressesOf(house, sides, 'absent')]
  const closed = routeTable.filter((row) => row.path.includes(':id') && row.opens === 'signedIn' && 'page' in row)
  expect(closed).toHaveLength(6)
  for (const { name, path } of closed) {
    const cookies = path.startsWith('/client/') ? rival : stranger
    const [foreign, missing] = [await read(own[name] ?? '', cookies), await read(absent[name] ?? '', cookies)]
    expect([foreign.status, missing.status], name).toEqual([404, 404])
    expect(dataOf(foreign.text), name).toContain('Not Found')
    expect(dataOf(foreign.text).replaceAll(idOf(own[name]), ''), name).toBe(
      dataOf(missing.text).replaceAll(idOf(absent[name]), ''),
    )
  }
})

test('routes outside contracts are open exactly as their table says, in training and production mode', async () => {
  const earnest = await openSite(false)
  for (const [address, who] of Object.entries(openAddresses)) {
    const path = address.replace('*', 'no-such-place')
    const status = (url: string, headers: Cookies = {}) => statusOf(url + path, headers)
    const isOpen = who === 'everybody' || who === 'notThroughProxy'
    expect((await status(site.url)) === 404, address).toBe(!isOpen && who !== 'training')
    expect((await status(earnest.url)) === 404, address).toBe(!isOpen)
    if (who === 'notThroughProxy') expect(await status(site.url, { 'x-forwarded-for': '192.0.2.1' }), address).toBe(404)
  }
  expect(await statusOf(`${earnest.url}/dev/kit`)).toBe(404)
  await earnest.close()
})

test('a failing page tells its visitor nothing about the cause', async () => {
  const secret = 'select Канарейкин from profiles where inn = 846205739184'
  const broken = new Error(secret, { cause: new TypeError(secret) })
  for (const breaks of ['before', 'inside'] as const) {
    const faults: unknown[] = []
    const ill = await openSite(true, {
      makePageApi: async (api) => {
        if (breaks === 'before') throw broken
        return { ...api, call: () => Promise.reject(broken) }
      },
      onError: (fault) => faults.push(fault),
    })
    for (const path of ['/', '/tasks', '/person/profile', '/person/profile.data', '/client/registers']) {
      const cookies = await cookiesOf('person')
      const { status, text } = await read(path, cookies, ill.url)
      expect(status >= 500 || path === '/', `${breaks}: ${path}: ${status}`).toBe(true)
      for (const word of ['select', 'Канарейкин', '846205', 'profiles where', 'at Object', 'node_modules', 'file://'])
        expect(text, `${breaks}: ${path}`).not.toContain(word)
    }
    expect(faults.length).toBeGreaterThan(0)
    await ill.close()
  }
})

type Illness = {
  makePageApi(api: PageApi): Promise<PageApi>
  onError(fault: unknown): void
}

/** The site as the server runs it, over the same database; production mode has no development routes. */
async function openSite(training: boolean, illness?: Illness) {
  const { db, config: settings, clock } = house
  const config = { ...settings, training }
  const options = { log: silentLog, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const { api } = assemble({ ...house, log: silentLog, checkReplies: true })
  const app = openHttp(options)
  const parts = { db, api, migrations: [], brandName: config.brandName, isStopping: () => false }
  operationRoutes(app, parts)
  mountApi(app, api, options)
  apiDocsRoutes(app, api, config.brandName)
  outboxRoutes(app, config, db)
  sitemapRoutes(app, { db, clock, publicUrl: config.publicUrl })
  const faults: unknown[] = []
  await servePages(app, {
    root,
    mode: 'production',
    https: false,
    makePageApi: async (request) => {
      const well = await makePageApi(api, config, options, request)
      return illness ? illness.makePageApi(well) : well
    },
    onError: (fault) => (illness ? illness.onError(fault) : faults.push(fault)),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async close() {
      await app.close()
      expect(faults, `faults of pages at ${clock.now().toString()}`).toEqual([])
    },
  }
}

async function cookiesOf(visitor: Visitor): Promise<Cookies> {
  if (visitor === 'anonymous') return {}
  if (visitor === 'pending' || visitor === 'person') return cookiesFor(sides[visitor], '0')
  return cookiesFor(sides.roles[visitor], '1')
}

async function cookiesFor(person: Person, clientmode: '0' | '1'): Promise<Cookies> {
  const { token = '' } = await callerFor(house, person)
  return { token, personid: person.id, clientmode, ...(person.orgId === undefined ? {} : { orgid: person.orgId }) }
}

async function receive(address: string, cookies: Cookies): Promise<{ reception: Reception; location: string | null }> {
  const { status, location } = await read(address, cookies)
  return { reception: receptionOf(status, location), location }
}

async function read(address: string, cookies: Cookies, url = site.url) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const answer = await fetch(url + address, { redirect: 'manual', headers: { 'user-agent': human, cookie } })
  const text = (await answer.text()).replaceAll(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
  return { status: answer.status, text, location: answer.headers.get('location') }
}

async function statusOf(url: string, headers: Cookies = {}): Promise<number> {
  const answer = await fetch(url, { headers: { 'user-agent': human, ...headers } })
  await answer.text()
  return answer.status
}

/** The data a page loads to be shown; the rest of its text depends on how fast its parts load. */
function dataOf(text: string): string {
  return [...text.matchAll(/streamController\.enqueue\((.*?)\);?<\/script>/gs)].map(([, data]) => data).join('')
}

function receptionOf(status: number, location: string | null): Reception {
  if (status === 302 && location?.startsWith('/?next=')) return 'signUpFirst'
  if (status === 302) return location?.startsWith('/?login=1') ? 'login' : 'onward'
  if (status === 404) return 'notFound'
  if (status === 403) return 'noAccess'
  if (status === 409) return 'noOrganization'
  expect(status).toBe(200)
  return 'page'
}

/** Every address of the route table, filled with objects of the first side or with missing ones. */
async function addressesOf({ db }: WholeHouse, { things }: Sides, of?: 'absent'): Promise<Readonly<Record<string, string>>> {
  const receipt = await db
    .selectFrom('receipts')
    .select(['inn', 'fns_receipt_id'])
    .where('id', '=', things.receipt as Id<'receipt'>)
    .executeTakeFirstOrThrow()
  const named: Readonly<Record<string, string>> = {
    'tasks-id': things.task,
    'client-tasks-id': things.task,
    'client-tasks-edit-id': things.draft,
    'client-tasks-duplication-id': things.task,
    'client-docs-id': things.document,
    'person-docs-id': things.document,
    'person-tasks-id': things.assignment,
    'client-registers-id': things.register,
    'receipt-inn-id': receipt.fns_receipt_id ?? '',
  }
  return Object.fromEntries(
    Object.keys(pageAccess).map((key) => {
      const [name = '', query] = key.split('?')
      const id = of === 'absent' ? (named[name] ?? '').replace(/.{4}$/, '0000') : (named[name] ?? '')
      const path = routeTable.find((row) => row.name === name)?.path ?? ''
      return [key, path.replace(':inn', receipt.inn).replace(':id', id) + (query === undefined ? '' : `?${query}`)]
    }),
  )
}

function idOf(address = ''): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
