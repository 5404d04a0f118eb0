import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { routeTable } from '#/apps/web/route-table.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import type { Side } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

/** An address, or the first link of a list that has this in it, with something more behind it. */
type Stop = string | { readonly on: string; readonly link: string; readonly more?: string }

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
    '/client/CheckStatus',
    '/client/CheckStatus?tab=people',
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
    { on: '/person/notification', link: '/receipt/' },
    '/person/notification',
    '/person/notification/archive',
    '/person/profile',
    '/person/profile?tab=document',
    '/person/profile?tab=tax',
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
  stops: [{ on: '/person/tasks?tab=applications', link: '/person/tasks/application_' }],
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
    '/person/profile?tab=mydata',
    '/partner/ConnectPartner',
    { on: '/tasks', link: '/tasks/task_', more: '?apply=1' },
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
  test.setTimeout(420_000)
  await using app = await runApp({ DEMO_DATA: 'true' })
  const findings: string[] = []
  const visited = new Set<string>()
  await Promise.all([walk([owner]), walk([worker, newcomer, accountant, applicant, signer])])
  expect(findings).toEqual([])
  const unseen = routeTable.map((row) => row.path).filter((path) => !visited.has(path))
  expect(unseen).toEqual([])

  async function walk(humans: readonly Human[]): Promise<void> {
    for (const human of humans) {
      const visitor = await openVisitor(browser, app, human.phone)
      const { page } = visitor
      await signIn(visitor, human.side)
      const addresses = await findAddresses(page, human.stops)
      let here = ''
      listen(page, (words) => findings.push(`${here}: ${words}`))
      for (const [place, address] of addresses.entries()) {
        visited.add(routeOf(address))
        here = `${human.name} ${address}`
        const views = rounds[place % rounds.length] ?? []
        const wrong = await lookAt(page, address, views, `${human.name}-${place + 1}`)
        findings.push(...wrong.map((words) => `${here} ${words}`))
      }
      await page.context().close()
    }
  }
})

/** Opens the address by the first view and tells what is wrong with it by each. */
async function lookAt(page: Page, address: string, views: readonly View[], name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const [place, { size, scheme }] of views.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    if (place === 0) wrong.push(...(await open(page, address)))
    const view = `${size.width} ${scheme}`
    wrong.push(...(await axeFinds(page)).map((words) => `${view}: ${words}`))
    const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    if (sideways > 0) wrong.push(`${view}: scrolls sideways by ${sideways} px`)
    if (folder !== undefined) {
      const panels = await page.getByRole('dialog').count()
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${scheme}.png`), fullPage: panels === 0 })
    }
  }
  return wrong
}

async function open(page: Page, address: string): Promise<string[]> {
  const answer = await page.goto(address)
  const status = answer?.status()
  await page.waitForLoadState('networkidle')
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

async function findAddresses(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const found: string[] = []
  for (const stop of stops) {
    if (typeof stop === 'string') {
      found.push(stop)
      continue
    }
    const link = await firstLink(page, stop)
    found.push(link + (stop.more ?? ''))
    const task = /open=(task_\w+)/.exec(link)?.[1]
    if (task !== undefined && stop.on.endsWith('published')) {
      found.push(`/client/tasks/${task}`, `/client/tasks/edit/${task}`, `/client/tasks/duplication/${task}`)
    }
  }
  return found
}

async function firstLink(page: Page, { on, link }: { readonly on: string; readonly link: string }): Promise<string> {
  await page.goto(on)
  const address = await page.locator(`main a[href*="${link}"]`).first().getAttribute('href')
  if (address === null) throw new Error(`Nothing to open on ${on}`)
  return address
}

function routeOf(address: string): string {
  const path = address.replace(/\?.*/, '')
  const whole = routeTable.find((row) => row.path === path)
  const row = whole ?? routeTable.find((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  return row?.path ?? path
}
