import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { routeTable } from '#/apps/web/route-table.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import type { Side } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

/** An address, or the first link of a list that has this in it, with something more behind it, and what is done there. */
type Stop =
  | string
  | { readonly on: string; readonly link: string; readonly more?: string; readonly act?: Act }
  | { readonly at: string; readonly act: Act }

type Act = (page: Page) => Promise<void>
type Place = { readonly address: string; readonly act?: Act | undefined }

type Human = {
  readonly name: string
  readonly phone: string
  readonly side: Side
  readonly stops: readonly Stop[]
}

const taskLink = 'open=task_'

const owner: Human = {
  name: 'owner',
  phone: '89000000001',
  side: 'Заказчик',
  stops: [
    '/client/tasks',
    '/client/tasks?state=cancelled',
    { on: '/client/tasks?state=published', link: taskLink },
    { on: '/client/tasks?state=inProgress', link: taskLink, more: '&tab=works' },
    { on: '/person/notification', link: taskLink },
    { on: '/client/tasks?state=completed', link: taskLink, more: '&tab=money' },
    '/client/tasks/edit',
    '/client/docs',
    '/client/docs?tab=signed',
    { on: '/client/docs', link: '/client/docs/document_' },
    { on: '/client/docs?tab=signed', link: '/client/docs/document_' },
    '/client/registers',
    '/client/registers?new=works',
    '/client/registers?new=file',
    { on: '/client/registers?filter=done', link: '/client/registers/register_' },
    { on: '/client/registers?filter=with_errors', link: '/client/registers/register_' },
    '/client/registers/Errors',
    '/client/checks',
    '/client/checks?tab=problems',
    { on: '/client/checks', link: '/client/checks?open=' },
    { on: '/client/checks', link: '/client/checks?open=', act: press('QR-код') },
    { at: '/client/checks', act: annulLast },
    { on: '/client/checks?tab=problems', link: 'problems&open=', act: press('Запросить новый чек') },
    '/client/CheckStatus',
    { at: '/client/CheckStatus', act: checkStatus },
    '/client/CheckStatus?tab=list',
    { on: '/client/CheckStatus?tab=list', link: 'list=' },
    '/client/CheckStatus?tab=people',
    '/client/CheckStatus?tab=people&q=absent',
    { on: '/client/CheckStatus?tab=people', link: 'executor=' },
    '/client/CheckStatus?tab=invites',
    { at: '/client/CheckStatus?tab=invites', act: press('Пригласить') },
    '/client/tasks?services=1',
    '/client/profile',
    '/client/profile?tab=team',
    '/client/profile?tab=approval',
    '/client/profile?tab=money',
    '/client/profile?tab=notices',
    '/client/profile?tab=journal',
    '/client/profile?tab=journal&object=absent&from=01.01.2026',
    '/person/profile?tab=security',
    '/person/notification',
    '/person/notification/archive',
    '/',
    '/dev/kit',
    '/client/absent',
  ],
}

/** Sees the profile of the organisation and may change little of it. */
const accountant: Human = {
  name: 'accountant',
  phone: '89000000002',
  side: 'Заказчик',
  stops: ['/client/profile', '/client/profile?tab=team', '/client/profile?tab=approval', '/client/profile?tab=money'],
}

const worker: Human = {
  name: 'worker',
  phone: '89000000101',
  side: 'Исполнитель',
  stops: [
    '/tasks',
    { on: '/tasks', link: '/tasks/task_' },
    '/person/tasks',
    '/person/tasks?tab=done',
    { on: '/person/tasks?tab=work', link: '/person/tasks/assignment_' },
    { on: '/person/tasks?tab=done', link: '/person/tasks/assignment_' },
    '/person/docs',
    { on: '/person/docs', link: '/person/docs/document_' },
    { on: '/person/docs?tab=signed', link: '/person/docs/document_' },
    '/person/checks',
    { on: '/person/checks', link: '/person/checks?open=' },
    { at: '/person/checks', act: press('Согласиться') },
    { on: '/person/notification', link: '/receipt/' },
    '/person/notification',
    '/person/notification/archive',
    '/person/profile',
    '/person/profile?tab=document',
    '/person/profile?tab=tax',
    { at: '/person/profile?tab=tax', act: press('Отвязать платформу') },
    '/person/profile?tab=taxes',
    '/person/profile?tab=taxes&debts=1',
    '/person/profile?tab=payout',
    '/person/profile?tab=consents',
    { on: '/person/profile?tab=consents', link: 'accepted=' },
    '/person/profile?tab=security',
    '/person/profile?tab=security&password=1',
    '/person/profile?tab=notices',
    '/person/profile?tab=mydata',
    '/person/profile?tab=mydata&doc=terms',
    '/partner',
    '/partner/ConnectPartner',
    '/partner/RegistrationNPD',
  ],
}

const applicant: Human = {
  name: 'applicant',
  phone: '89000000102',
  side: 'Исполнитель',
  stops: [
    { on: '/person/tasks?tab=applications', link: '/person/tasks/application_' },
    // The tax service says that this one owes.
    '/person/tasks?debts=1',
    '/person/profile?tab=taxes',
  ],
}

const signer: Human = {
  name: 'signer',
  phone: '89000000105',
  side: 'Исполнитель',
  stops: [
    { on: '/person/tasks?tab=work', link: '/person/tasks/assignment_' },
    { on: '/person/docs?tab=other_side', link: '/person/docs/document_' },
    '/person/checks',
  ],
}

const newcomer: Human = {
  name: 'newcomer',
  phone: '89000000108',
  side: 'Исполнитель',
  stops: [
    '/person/tasks',
    '/person/docs',
    '/person/notification',
    '/person/profile',
    '/person/profile?tab=document',
    '/person/profile?tab=tax',
    '/person/profile?tab=payout',
    '/person/profile?tab=consents',
    '/person/profile?tab=taxes',
    '/person/profile?tab=mydata',
    '/partner/ConnectPartner',
    { on: '/tasks', link: '/tasks/task_', more: '?apply=1' },
  ],
}

/** His request waits in «Мой налог». */
const asked: Human = {
  name: 'asked',
  phone: '89000000106',
  side: 'Исполнитель',
  stops: ['/partner/ConnectPartner', '/person/profile?tab=tax', '/person/profile?tab=taxes'],
}

const wizard = '/partner/RegistrationNPD'

/** Not self-employed: the binding says so, and the wizard leads him from one step to the next. */
const beginner: Human = {
  name: 'beginner',
  phone: '89000000107',
  side: 'Исполнитель',
  stops: [
    '/partner/ConnectPartner',
    '/person/profile?tab=tax',
    wizard,
    { at: wizard, act: answerQuestions },
    { at: wizard, act: tellOfWork },
    { at: wizard, act: checkData },
    { at: wizard, act: press('Далее', 'Согласия') },
    { at: wizard, act: agreeToGuide },
  ],
}

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

type View = { readonly size: typeof desk; readonly scheme: 'light' | 'dark' }

/**
 * Every screen opens once and is read wide and narrow, by day and by night. What goes with what, and what comes first,
 * changes from one address to the next: so all kinds of screens meet all views, and no screen is opened four times.
 */
const rounds: readonly (readonly [View, View])[] = [
  [
    { size: desk, scheme: 'light' },
    { size: phone, scheme: 'dark' },
  ],
  [
    { size: phone, scheme: 'light' },
    { size: desk, scheme: 'dark' },
  ],
  [
    { size: phone, scheme: 'dark' },
    { size: desk, scheme: 'light' },
  ],
  [
    { size: desk, scheme: 'dark' },
    { size: phone, scheme: 'light' },
  ],
]

/** Where to keep pictures of the screens, for a human to look at. */
const folder = process.env['SCREENS_DIR']

test.use({ trace: 'off' })

test('every screen of those who have entered is whole on a desk and on a phone, by day and by night', async ({ browser }) => {
  test.setTimeout(600_000)
  await using app = await runApp({ DEMO_DATA: 'true' })
  const findings: string[] = []
  const visited = new Set<string>()
  await Promise.all([walk([owner, accountant, asked, signer]), walk([worker, beginner, newcomer, applicant])])
  expect(findings).toEqual([])
  const unseen = routeTable.map((row) => row.path).filter((path) => !visited.has(path))
  expect(unseen).toEqual([])

  async function walk(humans: readonly Human[]): Promise<void> {
    for (const human of humans) {
      const visitor = await openVisitor(browser, app, human.phone)
      const { page } = visitor
      await signIn(visitor, human.side)
      const places = await findPlaces(page, human.stops)
      let here = ''
      listen(page, (words) => findings.push(`${here}: ${words}`))
      for (const [turn, place] of places.entries()) {
        visited.add(routeOf(place.address))
        here = `${human.name} ${turn + 1} ${place.address}`
        const views = rounds[turn % rounds.length] ?? []
        const wrong = await lookAt(page, place, views, `${human.name}-${turn + 1}`)
        findings.push(...wrong.map((words) => `${here} ${words}`))
      }
      await page.context().close()
    }
  }
})

/** Opens the address by the first view and tells what is wrong with it by each. */
async function lookAt(page: Page, place: Place, views: readonly View[], name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const [turn, { size, scheme }] of views.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    if (turn === 0) wrong.push(...(await open(page, place)))
    const view = `${size.width} ${scheme}`
    wrong.push(...(await axeFinds(page)).map((words) => `${view}: ${words}`))
    const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    if (sideways > 0) wrong.push(`${view}: scrolls sideways by ${sideways} px`)
    if (folder !== undefined) {
      const panels = await popupsOf(page).count()
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${scheme}.png`), fullPage: panels === 0 })
    }
  }
  return wrong
}

async function open(page: Page, { address, act }: Place): Promise<string[]> {
  const answer = await page.goto(address)
  const status = answer?.status()
  await page.waitForLoadState('networkidle')
  await act?.(page)
  const headings = await page.locator('h1').count()
  return [
    ...(status === (address.endsWith('/absent') ? 404 : 200) ? [] : [`HTTP ${status}`]),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
  ]
}

async function axeFinds(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** Errors, broken policy and failed hydration all come to the console. */
function listen(page: Page, find: (words: string) => void): void {
  page.on('pageerror', (error) => find(`page error: ${error.message}`))
  page.on('console', (message) => {
    const about = `${message.text()} ${message.location().url}`
    if (/\/client\/absent/.test(about)) return
    if (message.type() === 'error' || message.type() === 'warning') find(`console ${message.type()}: ${about}`)
  })
}

async function findPlaces(page: Page, stops: readonly Stop[]): Promise<Place[]> {
  const found: Place[] = []
  for (const stop of stops) {
    if (typeof stop === 'string') {
      found.push({ address: stop })
      continue
    }
    if ('at' in stop) {
      found.push({ address: stop.at, act: stop.act })
      continue
    }
    const link = await firstLink(page, stop)
    found.push({ address: link + (stop.more ?? ''), act: stop.act })
    const task = /open=(task_\w+)/.exec(link)?.[1]
    if (task !== undefined && stop.on.endsWith('published')) {
      const addresses = [`/client/tasks/${task}`, `/client/tasks/edit/${task}`, `/client/tasks/duplication/${task}`]
      found.push(...addresses.map((address) => ({ address })))
    }
  }
  return found
}

async function firstLink(page: Page, { on, link }: { readonly on: string; readonly link: string }): Promise<string> {
  await page.goto(on)
  const address = await page.locator(`main a[href*="${link}"]`).first().getAttribute('href')
  if (address === null) throw new Error(`Nothing to open on ${on}`)
  return new URL(address, page.url()).href.replace(new URL(page.url()).origin, '')
}

/** Presses the button, and waits for the popup it opens or for the step it leads to. */
function press(name: string, heading?: string): Act {
  return async (page) => {
    await page.getByRole('main').or(popupsOf(page)).getByRole('button', { name, exact: true }).first().click()
    const seen = heading === undefined ? popupsOf(page) : page.getByRole('heading', { name: heading })
    await expect(seen.last()).toBeVisible()
  }
}

function popupsOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'))
}

/** The oldest receipt is one that nobody has asked about yet. */
async function annulLast(page: Page): Promise<void> {
  await page.getByRole('table').locator('a[href*="open="]').last().click()
  await press('Аннулировать')(page)
  await expect(popupsOf(page).getByRole('heading', { name: 'Запросить аннулирование чека' })).toBeVisible()
}

async function checkStatus(page: Page): Promise<void> {
  await page.getByLabel('ИНН').fill('990900010170 500100732259')
  await page.getByRole('button', { name: 'Проверить', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Ответы' }).getByText('Самозанятый', { exact: true })).toBeVisible()
}

async function answerQuestions(page: Page): Promise<void> {
  for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 })
  await expect(page.getByText('Вам можно стать самозанятым')).toBeVisible()
}

async function tellOfWork(page: Page): Promise<void> {
  await press('Далее', 'Ваши данные')(page)
  await page.getByLabel('Регион, где будете работать').fill('Москва')
  await page.getByLabel('Найти занятие').fill('вёрстка')
  await page.getByRole('checkbox', { name: 'Веб-дизайн и вёрстка' }).check()
}

async function checkData(page: Page): Promise<void> {
  await press('Далее', 'Проверка')(page)
  await expect(page.getByText('Сейчас вы не состоите на учёте, встать можно.')).toBeVisible({ timeout: 90_000 })
}

async function agreeToGuide(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /соглашение о передаче полномочий/ }).check()
  await press('Далее', 'Регистрация в «Мой налог»')(page)
}

function routeOf(address: string): string {
  const path = address.replace(/\?.*/, '')
  const whole = routeTable.find((row) => row.path === path)
  const row = whole ?? routeTable.find((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  return row?.path ?? path
}
