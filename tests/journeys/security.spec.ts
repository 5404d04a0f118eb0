import { expect, test } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { authorizationTable } from '#/apps/authorization-table.ts'
import { listClientDocuments } from '#/features/documents/contract/document.ts'
import { listJournal } from '#/features/journal/contract.ts'
import { listConsents } from '#/features/legal/contract.ts'
import { modifyProfile } from '#/features/profile/contract/profile.ts'
import { listRegisters } from '#/features/registers/contract/list.ts'
import { listAssignments, submitResult } from '#/features/tasks/contract/work.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { actorWith, enterApi } from '../support/api-actor.ts'
import { openForeignSite } from '../support/foreign-site.ts'
import { hostileLists, revealDocument, tracesOf, wordsSeen } from '../support/hostile-screens.ts'
import { hostileFounder, hostileOwner, hostileWorker, playHostileStory } from '../support/hostile-story.ts'
import { hostileText } from '../support/hostile-words.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signInByPopup } from '../support/sign-in.ts'
import type { Side } from '../support/sign-in.ts'
import { untilQuiet } from '../support/until-quiet.ts'
import { openVisitor } from '../support/visitor.ts'
import { watchBrowser } from '../support/watched-browser.ts'

test.describe.configure({ mode: 'serial' })

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp({ DEMO_DATA: 'true' })
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('markup typed into any field is shown as text on both sides and never runs', async ({ browser }) => {
  const { words, places } = await playHostileStory(app)
  const seen = new Set<string>()
  const findings: string[] = []
  const unseen = () => [...words.written.keys()].filter((name) => !seen.has(name))
  // A part that comes late may come after a quiet moment of the network: what was not seen is looked for again.
  for (let turn = 0; turn < 3 && (turn === 0 || unseen().length > 0); turn += 1) {
    await Promise.all([
      walk(browser, hostileOwner, 'Заказчик', [...places.owner, ...hostileLists.owner]),
      walk(browser, hostileWorker, 'Исполнитель', [...places.worker, ...hostileLists.worker]),
      walk(browser, '', undefined, [...places.anybody, ...hostileLists.anybody]).then(() =>
        walk(browser, hostileFounder, 'Заказчик', places.founder),
      ),
    ])
  }
  expect(findings).toEqual([])
  expect(unseen()).toEqual([])

  async function walk(on: Browser, phone: string, side: Side | undefined, addresses: readonly string[]): Promise<void> {
    const visitor = await openVisitor(on, app, phone, { fetchesAhead: true })
    const { page } = visitor
    const watched = watchBrowser(page.context(), app.url)
    if (side) await signInByPopup(visitor, side)
    for (const address of addresses) {
      await page.goto(address)
      await untilQuiet(page)
      if (new URL(page.url()).searchParams.has('open')) await expect(page.getByRole('dialog').first()).toBeVisible()
      if (address.endsWith('tab=document')) await revealDocument(page)
      for (const name of await wordsSeen(page, words)) seen.add(name)
      findings.push(...(await tracesOf(page)).map((trace) => `${address}: ${trace}`))
      findings.push(...watched.faults.splice(0).map((fault) => `${address}: ${fault}`))
    }
    findings.push(...[...watched.strangers].map((origin) => `asked ${origin}`))
    await page.context().close()
  }
})

test('if markup ever gets into a page, the CSP keeps it from running', async ({ browser }) => {
  const { page } = await openVisitor(browser, app, '', { fetchesAhead: true })
  const { faults } = watchBrowser(page.context(), app.url)
  await page.goto('/')
  // React may throw away strange elements while it takes the page over.
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<img src=/x onerror=ran=1><svg onload=ran=1>')`)
  await page.evaluate(`document.body.append(Object.assign(document.createElement('script'), { textContent: 'ran=1' }))`)
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('a'), { id: 'trap', href: 'javascript:ran=1' }))`,
  )
  await page.evaluate(`document.querySelector('#trap').click()`)
  // Browsers tell of an image and a drawing together or apart: each kind is told of at least once, and none of them ran.
  for (const kind of ['inline event handler', 'inline script', 'JavaScript URL'])
    await expect.poll(() => faults.filter((fault) => fault.includes(kind)).length, kind).toBeGreaterThan(0)
  expect(await tracesOf(page)).not.toContain('ran')
  await page.context().close()
})

test("a person's name contains no markup, and a result link must be a web address", async () => {
  const worker = await enterApi(app, hostileWorker, 'person')
  const named = { surname: hostileText('Иванов', 60), firstname: 'Иван' }
  await expect(worker.act(modifyProfile, { headers: {}, body: named })).rejects.toThrow(/invalidInput/)
  const [work] = (await worker.act(listAssignments, { query: {} })).items
  for (const link of ['javascript:ran=1', 'data:text/html,<script>ran=1</script>', ' https://x.example\n javascript:ran=1']) {
    const handed = worker.act(submitResult, { params: { id: work?.id ?? '' }, body: { text: 'Готово', links: [link] } })
    await expect(handed, link).rejects.toThrow(/invalidInput/)
  }
})

test('a file gets its name from the service and cannot run', async () => {
  const owner = await enterApi(app, hostileOwner, 'client')
  const founder = await enterApi(app, hostileFounder, 'client')
  const documents = (await owner.act(listClientDocuments, { query: { tab: 'all' } })).items
  const [register] = (await owner.act(listRegisters, { query: { filter: 'with_errors' } })).items
  const [consent] = (await founder.act(listConsents, { params: { role: 'client' } })).items
  const files = [
    ...documents.flatMap(({ id }) => ['1', '2', '3'].map((part) => [owner, `/api/Doc/PDF/${id}/${part}`] as const)),
    [owner, `/api/v1/client/registers/${register?.id}/errors.xlsx`] as const,
    [owner, '/api/v1/client/journal/export?format=csv'] as const,
    [founder, `/api/v1/client/consents/${consent?.id}/pdf`] as const,
  ]
  const names: string[] = []
  for (const [{ session }, address] of files) {
    const answer = await fetch(app.url + address, { headers: session })
    if (answer.status === 404 && address.startsWith('/api/Doc')) continue
    expect(answer.status, address).toBe(200)
    const name = /^(?:inline|attachment); filename\*=UTF-8''([\w.%~!-]+)$/.exec(
      answer.headers.get('content-disposition') ?? '',
    )?.[1]
    names.push(decodeURIComponent(name ?? '<unnamed>'))
    expect(answer.headers.get('content-security-policy'), address).toBe("sandbox; default-src 'none'")
    expect(answer.headers.get('x-content-type-options'), address).toBe('nosniff')
    expect(answer.headers.get('cache-control'), address).toBe('no-store')
  }
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => /[<>"'\\/:|?*\u202A-\u202E\u2066-\u2069]/.test(name))).toEqual([])
})

test('a token is worth nothing without the companion cookie of its browser', async ({ browser }) => {
  const owner = await openVisitor(browser, app, hostileOwner, { fetchesAhead: true })
  await signInByPopup(owner, 'Заказчик')
  const jar = await cookiesOf(owner.page.context())
  const stolen = { token: jar['token'] ?? '', 'person-id': jar['personid'] ?? '' }
  const profile = `${app.url}/api/v1/client/profile`
  expect(await owner.page.evaluate('document.cookie'), 'no script can read the companion').not.toContain('companion')

  for (const headers of [stolen, { token: stolen.token }, { ...stolen, cookie: 'companion=made-up' }]) {
    expect((await fetch(profile, { headers })).status, JSON.stringify(Object.keys(headers))).toBe(401)
  }
  const thief = await openVisitor(browser, app, hostileWorker, { fetchesAhead: true })
  const { token, personid, clientmode, orgid } = jar
  for (const [name, value] of Object.entries({ token, personid, clientmode, orgid })) {
    if (value !== undefined) await thief.page.context().addCookies([{ name, value, url: app.url }])
  }
  await thief.page.goto('/client/tasks')
  await expect(thief.page, 'his pages are not shown').toHaveURL(/login=1/)
  await signInByPopup(thief, 'Исполнитель')
  const own = await cookiesOf(thief.page.context())
  expect(await askFrom(thief.page, stolen), 'with a companion of another session').toBe(401)
  expect(await askFrom(thief.page, { token: own['token'] ?? '', 'person-id': stolen['person-id'] }), 'a name not his own').toBe(
    401,
  )
  expect(await askFrom(thief.page, { token: own['token'] ?? '', 'person-id': own['personid'] ?? '' })).toBe(200)
  expect(await askFrom(owner.page, stolen), 'the owner goes on').toBe(200)
  await thief.page.context().close()
  await owner.page.context().close()
})

function askFrom(page: Page, headers: Readonly<Record<string, string>>): Promise<number> {
  return page.evaluate<number>(
    `fetch('/api/v1/client/profile', { headers: ${JSON.stringify(headers)} }).then((answer) => answer.status)`,
  )
}

async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
  return Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
}

test('a page of another origin changes nothing and sends no message, by any means a browser has', async ({ browser }) => {
  await using foreign = await openForeignSite()
  const owner = await openVisitor(browser, app, hostileOwner, { fetchesAhead: true })
  await signInByPopup(owner, 'Заказчик')
  const { page } = owner
  const targets = Object.keys(authorizationTable).map((key) => {
    const [method, path] = key.split(' ')
    return { method, address: app.url + (path ?? '').replace(':role', 'client').replaceAll(/:\w+/g, 'task_0') }
  })
  const before = await lastChange(page)
  const messages = await messagesAsked()
  const served = await answersServed()
  for (const host of ['localhost', '127.0.0.1'] as const) {
    await page.goto(foreign.address(host))
    expect(await page.evaluate(`attackAll(${JSON.stringify(targets)})`), 'nothing is read').toEqual([])
  }
  const grown = [...(await answersServed())].map(([key, count]) => [key, count - (served.get(key) ?? 0)] as const)
  const done = grown.filter(([key, count]) => count > 0 && / (\/api|\/send-mail).* [23]\d\d$/.test(key))
  expect(done, 'nothing is done').toEqual([])
  // A request with another method never leaves the browser.
  const simple = Object.keys(authorizationTable).filter((key) => /^(GET|POST)/.test(key))
  const refused = new Map(grown)
  expect(
    simple.filter((key) => (refused.get(`${key} 403`) ?? 0) < 4),
    'each was tried and refused',
  ).toEqual([])
  await page.goto('/client/tasks')
  expect(await lastChange(page)).toEqual(before)
  expect(await messagesAsked()).toEqual(messages)

  for (const { address } of targets) {
    const asked = await fetch(address, { method: 'OPTIONS', headers: preflight })
    expect(
      [...asked.headers.keys()].filter((name) => name.startsWith('access-control')),
      address,
    ).toEqual([])
  }
  await page.context().close()
})

const preflight = {
  origin: 'https://evil.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'token,phone,person-id',
}

/** Responses by method, route and status since the start. */
async function answersServed(): Promise<Map<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const lines = text.matchAll(/^http_request_seconds_count\{method="(.*?)",route="(.*?)",status="(\d+)"\} (\d+)$/gm)
  return new Map([...lines].map(([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)]))
}

/** The last journal entry, which every organization change advances. */
async function lastChange(page: Page) {
  const jar = await cookiesOf(page.context())
  const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`)
  const session = { token: jar['token'] ?? '', 'person-id': jar['personid'] ?? '', cookie: cookie.join('; ') }
  const { page: journal } = await actorWith(app, '', session).act(listJournal, { query: { size: 1 } })
  return journal.items.map(({ no }) => no)
}

/**
 * Messages that are to be sent or were: a notice counts from the moment it is told of, because letters are gathered and come minutes
 * after it; a code or an invitation when it is sent.
 */
async function messagesAsked(): Promise<readonly string[]> {
  const { db, close } = openDatabase(app.databaseUrl, 1)
  const notices = await db.selectFrom('notice_messages').select('id').execute()
  const others = await db.selectFrom('outbox_messages').select('id').where('message_key', 'not like', 'notice:%').execute()
  await close()
  return [...notices, ...others].map(({ id }) => id).toSorted()
}

test('every response has its security headers; under https they always include HSTS', async ({ browser }) => {
  const owner = await openVisitor(browser, app, hostileOwner, { fetchesAhead: true })
  await signInByPopup(owner, 'Заказчик')
  const jar = await cookiesOf(owner.page.context())
  await owner.page.context().close()
  const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`)
  const signedIn = {
    token: jar['token'] ?? '',
    cookie: cookie.join('; '),
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 Chrome/142',
  }
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(app.url, { headers: signedIn })).text())?.[0] ?? ''
  const kinds = { page: ['/', '/tasks', '/client/tasks', '/absent'], call: ['/api/v1/client/profile', '/api/v1/absent'] }
  const others = [asset, '/api/health/ready', '/api/openapi.json', '/dev/outbox', '/api/dev/outbox', '/favicon.svg', '/%']
  const policies = new Set<string>()

  for (const https of [false, true]) {
    if (https) {
      await app.kill()
      await app.start({ PUBLIC_URL: 'https://naryad.example' })
    }
    for (const address of [...kinds.page, ...kinds.call, ...others]) {
      const { headers } = await fetch(app.url + address, { headers: signedIn })
      const private_ = !others.includes(address)
      expect.soft(headers.get('x-content-type-options'), address).toBe('nosniff')
      expect.soft(headers.get('referrer-policy'), address).toBe('no-referrer')
      expect.soft(headers.get('cross-origin-resource-policy'), address).toBe('same-origin')
      expect.soft(headers.get('strict-transport-security'), address).toBe(https ? 'max-age=31536000; includeSubDomains' : null)
      expect.soft(headers.get('server') ?? headers.get('x-powered-by'), address).toBeNull()
      if (private_) expect.soft(headers.get('cache-control'), address).toContain('no-store')
      if (!kinds.page.includes(address)) continue
      const policy = headers.get('content-security-policy') ?? ''
      policies.add(policy)
      expect.soft(policy, address).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}';/)
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]) {
        expect.soft(policy, address).toContain(part)
      }
      expect.soft(policy, address).not.toMatch(/unsafe|\*|https?:/)
      expect.soft(headers.get('cross-origin-opener-policy'), address).toBe('same-origin')
    }
  }
  expect(policies.size, 'every answer has a nonce of its own').toBe(kinds.page.length * 2)
})
