import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { routeTable } from '#/apps/web/route-table.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { axeFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { codesOnScreen } from '../support/open-pdf.ts'
import { openVisitor } from '../support/visitor.ts'

/** A line that grows by a pixel when its font loads is not noticed; a moving block scores ten times more. */
const seenShift = 0.005
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const absent = '/no/such/page'
const markup = '<img src=x onerror="window.ran=1"><script>window.ran=1</script> ролик'
const views = [
  { width: 360, height: 740, scheme: 'light' },
  { width: 360, height: 740, scheme: 'dark' },
  { width: 1280, height: 800, scheme: 'light' },
  { width: 1280, height: 800, scheme: 'dark' },
] as const

/** Recorded by the page from its start: layout shifts and CSP violations. */
const watch = `
  window.shifts = []
  window.broken = []
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (!entry.hadRecentInput) window.shifts.push(entry.value + ' ' + entry.sources.map(({ node }) => node && (node.className || node.nodeName)).join(', '))
  })).observe({ type: 'layout-shift', buffered: true })
  addEventListener('securitypolicyviolation', (event) => window.broken.push(event.violatedDirective + ' ' + event.blockedURI))
`

/** What is seen above the HTML that came before it: it pushes down what a slow phone has painted already. */
const movedInSight = `[...document.querySelectorAll('main *')]
  .filter((node) => getComputedStyle(node).order !== '0' && node.checkVisibility())
  .map((node) => node.className)`

test.describe.configure({ mode: 'serial' })

let app: RunningApp
let task = ''
let receipt = ''
let invitation = ''

test.beforeAll(async ({ browser }) => {
  app = await runApp({ DEMO_DATA: 'true' })
  const owner = await openVisitor(browser, app, '89000000001')
  await signIn(owner, 'Заказчик')
  task = await publishMarkup(owner.page)
  invitation = await firstInvitation(owner.page)
  await owner.page.context().close()
  const worker = await openVisitor(browser, app, '89000000101')
  await signIn(worker, 'Исполнитель')
  await worker.page.goto('/person/notification')
  receipt = (await worker.page.locator('a[href^="/receipt/"]').first().getAttribute('href')) ?? ''
  await worker.page.context().close()
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

for (const { width, height, scheme } of views) {
  test(`public pages at ${width} px, ${scheme}: readable by all, quiet, nothing jumps`, async ({ browser }) => {
    const page = await openGuest(browser, { viewport: { width, height }, colorScheme: scheme })
    const noise = listen(page)
    for (const path of publicPages()) {
      const answer = await page.goto(app.url + path)
      await page.waitForLoadState('networkidle')
      expect(answer?.status(), path).toBe(path === absent ? 404 : 200)
      expect(await axeFaults(page), path).toEqual([])
      const shifts = await page.evaluate<string[]>('window.shifts')
      expect(sumOf(shifts), `${path}: ${shifts.join('; ')}`).toBeLessThan(seenShift)
      expect(await page.evaluate(movedInSight), `${path}: HTML comes in the order it is seen`).toEqual([])
      expect(await page.evaluate('window.broken'), path).toEqual([])
      expect(answer?.headers()['content-security-policy'], path).not.toContain('unsafe-')
    }
    expect(noise).toEqual([])
    await page.context().close()
  })
}

test('a guest on a closed page gets the sign-in popup, which leads back', async ({ browser }) => {
  const page = await openGuest(browser)
  for (const row of routeTable.filter(({ opens }) => opens === 'signedIn')) {
    const path = row.path.replace(':id', 'task_1')
    await page.goto(`${app.url}${path}?q=1`)
    await expect(page, path).toHaveURL(`${app.url}/?login=1&next=${encodeURIComponent(`${path}?q=1`)}`)
    await expect(page.getByRole('dialog').getByLabel('Ваш телефон'), path).toBeVisible()
  }
  await page.context().close()
})

test('an unknown address is a 404 that names it; a bot gets the bare status', async ({ browser }) => {
  const page = await openGuest(browser)
  const answer = await page.goto(app.url + absent)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText(`Page not found: ${absent}`, { exact: true })).toBeVisible()
  await page.context().close()
  const bare = await fetch(app.url + absent, { headers: { 'user-agent': robot } })
  expect([bare.status, await bare.text()]).toEqual([404, ''])
})

test('a task tells search engines and previews of links what it is: a demand for a service, and never a vacancy', async () => {
  const site = app.url.replace('127.0.0.1', 'localhost')
  const address = `${site}/tasks/${task}`
  const html = await (await fetch(`${app.url}/tasks/${task}`)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain(`<link rel="canonical" href="${address}"/>`)
  expect(head).toContain(`<meta property="og:image" content="${site}/task-preview.png"/>`)
  expect((await fetch(`${app.url}/task-preview.png`)).headers.get('content-type')).toBe('image/png')
  const [, told = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
  const demand = JSON.parse(told) as Record<string, unknown>
  expect([demand['@type'], demand['url'], demand['name']]).toEqual(['Demand', address, markup])
  expect(told).not.toContain('JobPosting')
  expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).toContain(`<loc>${address}</loc>`)
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toContain(`Sitemap: ${site}/sitemap.xml`)
})

test('a guest sends a task on: as a QR code that any reader opens, as a link, or by the apps of the phone', async ({
  browser,
}) => {
  const address = `${app.url.replace('127.0.0.1', 'localhost')}/tasks/${task}`
  const page = await openGuest(browser)
  await page.goto(`${app.url}/tasks/${task}`)
  await page.getByRole('button', { name: 'Поделиться' }).click()
  const code = page.getByRole('dialog').getByRole('img', { name: 'QR-код: страница задания' })
  await expect(code).toBeVisible()
  await expect(page.getByRole('dialog').getByText(address)).toBeVisible()
  await expect.poll(async () => codesOnScreen(await code.screenshot())).toEqual([address])
  await page.screenshot({ path: test.info().outputPath('share.png') })

  await page.addInitScript(`navigator.share = (what) => { window.sent = what; return Promise.resolve() }`)
  await page.reload()
  await page.getByRole('button', { name: 'Поделиться' }).click()
  await expect.poll(() => page.evaluate('window.sent')).toEqual({ title: markup, url: address })
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.context().close()
})

test('before an answer a guest reads what he is going to sign: the contract, the order and the act as samples', async ({
  browser,
}) => {
  const page = await openGuest(browser)
  await page.goto(`${app.url}/tasks/${task}`)
  for (const [name, words] of [
    ['рамочный договор', /договор/i],
    ['заказ', /заказ/i],
    ['акт', /акт/i],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Образец: ${name}` })
    const paper = dialog.getByRole('article', { name: 'Текст документа' })
    await expect(paper.getByRole('heading', { level: 2 }).first()).toHaveText(words)
    await expect(paper.getByText('«Образец»').first()).toBeVisible()
    if (name === 'заказ') await page.screenshot({ path: test.info().outputPath('sample.png') })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.context().close()
})

test('a guest with an invitation reads who invites them, and signs in', async ({ browser }) => {
  const page = await openGuest(browser)
  await page.goto(invitation)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('ООО «Ромашка»').first()).toBeVisible()
  await dialog.getByRole('link', { name: 'Войти' }).click()
  await expect(dialog.getByLabel('Ваш телефон')).toBeVisible()
  await page.context().close()
})

test('markup in a title is shown as text and does not run', async ({ browser }) => {
  const page = await openGuest(browser)
  for (const path of ['/tasks', `/tasks/${task}`]) {
    await page.goto(app.url + path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(markup).first(), path).toBeVisible()
    expect(await page.evaluate('window.ran'), path).toBeUndefined()
  }
  await page.context().close()
})

test('a phone shows the first card on the first screen and expands the filters that are set', async ({ browser }) => {
  const page = await openGuest(browser, { viewport: { width: 360, height: 740 } })
  await page.goto(`${app.url}/tasks`)
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByLabel('Категория')).toBeHidden()
  await page.getByText('Фильтры', { exact: true }).click()
  await page.getByLabel('Где').selectOption('remote')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page).toHaveURL(/fmt=remote/)
  await expect(page.getByText('Фильтры: 1')).toBeVisible()
  await expect(page.getByLabel('Где')).toHaveValue('remote')
  await page
    .getByRole('article')
    .first()
    .click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL(/\/tasks\/task_/)
  await page.context().close()
})

test('logout ends the session on the server too', async ({ browser }) => {
  const { page } = await signedIn(browser)
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  await page.getByRole('button', { name: /^Меню/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
  await page.context().addCookies([{ name: 'token', value: token, url: app.url }])
  await page.goto('/client/tasks')
  await expect(page).toHaveURL(/login=1/)
  await page.context().close()
})

async function signedIn(browser: Browser) {
  const owner = await openVisitor(browser, app, '89000000001')
  await signIn(owner, 'Заказчик')
  return owner
}

function publicPages(): string[] {
  return ['/', '/tasks', `/tasks/${task}`, '/partner', '/partner/ConnectPartner', '/partner/RegistrationNPD', receipt, absent]
}

async function openGuest(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addInitScript(watch)
  return context.newPage()
}

/** Errors, failed hydration and CSP violations are logged to the console; so is a missing page. */
function listen(page: Page): string[] {
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('console', (message) => {
    const isOwn = message.location().url.endsWith(absent)
    if (!isOwn && ['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  return noise
}

/** A task with markup in every text, created through the API as the client's page does. */
async function publishMarkup(page: Page): Promise<string> {
  const form = {
    title: markup,
    category: 'media',
    result: `${markup} Ролик о складе на одну минуту, смонтированный, со звуком и титрами`,
    criteria: [markup],
    format: 'remote',
    place: '',
    pay_kind: 'fixed',
    price: 1_000_000,
    unit: null,
    quantity: null,
    slots: 1,
    starts_on: null,
    due_on: dayAfter(20),
    apply_until: dayAfter(10),
    receipt_text: 'Услуги видеосъёмки',
  }
  const made = await send(page, '/api/v1/client/tasks', form)
  const { id } = await send(page, `/api/v1/client/tasks/${made.id}/publish`, { version: made.version, acknowledged: true })
  return id
}

async function headersOf(page: Page) {
  const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]))
  return { token: cookies.get('token') ?? '', 'person-id': cookies.get('personid') ?? '', 'org-id': cookies.get('orgid') ?? '' }
}

async function send(page: Page, address: string, body: unknown): Promise<{ id: string; version: number }> {
  const headers = { ...(await headersOf(page)), 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.post(address, { data: body, headers })
  const { data, message } = (await answer.json()) as { data?: { id: string; version: number }; message?: string }
  if (!data) throw new Error(`${address}: ${message ?? answer.status()}`)
  return data
}

/** The invitation link. */
async function firstInvitation(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/client/contractor-invitations', { headers: await headersOf(page) })
  const { data } = (await answer.json()) as { data: { items: { link: string | null }[] } }
  return data.items.flatMap(({ link }) => link ?? [])[0] ?? ''
}

function dayAfter(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Moscow').add({ days }).toString()
}

/** Each shift starts with its size. */
function sumOf(shifts: readonly string[]): number {
  return shifts.reduce((all, shift) => all + Number.parseFloat(shift), 0)
}
