import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { routeTable } from '#/apps/web/route-table.ts'
import { weightGoals } from '../../tools/weight-goals.ts'
import { weighPage } from '../support/page-weight.ts'
import type { PageWeight } from '../support/page-weight.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import type { Side } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const kilobyte = 1024

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
type Visit = { readonly who: 'guest' | 'client' | 'person'; readonly address: string; readonly state?: State }

/** A list and a link on it: the address of one item. */
type Found = readonly [list: string, link: string]

const clientItems: readonly Found[] = [
  ['/client/docs', '/client/docs/document_'],
  ['/client/registers?filter=done', '/client/registers/register_'],
]
const personItems: readonly Found[] = [
  ['/tasks', '/tasks/task_'],
  ['/person/tasks?tab=work', '/person/tasks/assignment_'],
  ['/person/docs', '/person/docs/document_'],
  ['/person/notification', '/receipt/'],
]
const clientTabs = [
  ...['team', 'approval', 'money', 'notices', 'journal'].map((tab) => `/client/profile?tab=${tab}`),
  ...['list', 'people', 'invites'].map((tab) => `/client/CheckStatus?tab=${tab}`),
]
const personTabs = ['document', 'tax', 'taxes', 'payout', 'customers', 'consents', 'security', 'notices', 'mydata'].map(
  (tab) => `/person/profile?tab=${tab}`,
)

test('every page brings little JavaScript in few files, and little ahead of need', async ({ browser }) => {
  test.setTimeout(600_000)
  await using app = await runApp({ DEMO_DATA: 'true' })
  const visits = await allVisits(browser, app)
  const seen = new Set(visits.map(({ address }) => routeOf(address)))
  const pages = routeTable.filter((row) => 'page' in row && row.opens !== 'training').map(({ path }) => path)
  expect(pages.filter((path) => !seen.has(path))).toEqual([])

  const heavy: string[] = []
  const waiting = [...visits]
  // Most of a visit is waiting for what the page fetches ahead.
  const visitor = async (): Promise<void> => {
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      const weight = await weighPage(browser, app.url + visit.address, optionsOf(visit))
      const line = lineOf(visit, weight)
      console.log(line)
      if (isHeavy(visit, weight)) heavy.push(line)
    }
  }
  await Promise.all([visitor(), visitor(), visitor()])
  expect(heavy).toEqual([])
})

test('nothing is fetched ahead on a metered or slow line', async ({ browser }) => {
  await using app = await runApp()
  for (const connection of ['{ saveData: true }', `{ effectiveType: '3g' }`]) {
    const line = `Object.defineProperty(navigator, 'connection', { value: ${connection} })`
    const { own, ahead } = await weighPage(browser, `${app.url}/tasks`, { line })
    expect(ahead).toBe(0)
    expect(own).toBeGreaterThan(0)
  }
})

async function allVisits(browser: Browser, app: RunningApp): Promise<Visit[]> {
  const client = await enter(browser, app, '89000000001', 'Заказчик', clientItems)
  const person = await enter(browser, app, '89000000101', 'Исполнитель', personItems)
  const items = [...client.addresses, ...person.addresses]
  const ofGuest = addressesOf('anonymous', items)
  const ofSignedIn = addressesOf('signedIn', items)
  return [
    ...ofGuest.map((address): Visit => ({ who: 'guest', address })),
    ...[...ofSignedIn.filter((address) => address.startsWith('/client/')), ...clientTabs].map((address): Visit => ({
      who: 'client',
      address,
      state: client.state,
    })),
    ...[...ofSignedIn.filter((address) => address.startsWith('/person/')), ...personTabs, ...ofGuest].map((address): Visit => ({
      who: 'person',
      address,
      state: person.state,
    })),
  ]
}

/** One address of every page: an item stands for the number in the path. Editing and copying a task open the form of a new one. */
function addressesOf(opens: string, items: readonly string[]): string[] {
  const rows = routeTable.filter((row) => 'page' in row && row.opens === opens)
  const task =
    items
      .find((address) => address.startsWith('/tasks/'))
      ?.split('/')
      .at(-1) ?? ''
  return rows.map(({ path }) => {
    if (path.startsWith('/client/tasks/')) return path.replace(':id', task)
    return path.includes(':') ? (items.find((address) => routeOf(address) === path) ?? path) : path
  })
}

async function enter(browser: Browser, app: RunningApp, phone: string, side: Side, items: readonly Found[]) {
  const visitor = await openVisitor(browser, app, phone)
  await signIn(visitor, side)
  const { page } = visitor
  const addresses: string[] = []
  for (const [list, link] of items) {
    await page.goto(list)
    addresses.push((await page.locator(`main a[href*="${link}"]`).first().getAttribute('href')) ?? '')
  }
  const state = await page.context().storageState()
  await page.context().close()
  return { state, addresses }
}

function optionsOf({ state }: Visit) {
  return state === undefined ? {} : { storageState: state }
}

function isHeavy({ who }: Visit, { own, files, ahead }: PageWeight): boolean {
  const goal = who === 'guest' ? weightGoals.guest : weightGoals.signedIn
  return own > goal.kilobytes * kilobyte || files > goal.files || ahead > weightGoals.ahead.kilobytes * kilobyte
}

function lineOf({ who, address }: Visit, { own, files, ahead }: PageWeight): string {
  const kilobytes = (bytes: number) => (bytes / kilobyte).toFixed(1).padStart(6)
  const name = address.replaceAll(/_\w+/g, '_…').padEnd(34)
  return `${who.padEnd(7)} ${name} ${kilobytes(own)} KB ${String(files).padStart(3)} files, ahead ${kilobytes(ahead)} KB`
}

function routeOf(address: string): string {
  const path = address.replace(/\?.*/, '')
  const whole = routeTable.find((row) => row.path === path)
  const row = whole ?? routeTable.find((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  return row?.path ?? path
}
