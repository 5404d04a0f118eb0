import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { routeTable } from '#/apps/web/route-table.ts'
import { runApp } from '../support/running-app.ts'
import { axeFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { accountant, applicant, asked, beginner, newcomer, owner, popupsOf, signer, worker } from '../support/swept-screens.ts'
import type { Act, Human, Stop } from '../support/swept-screens.ts'
import { untilDrawn, untilQuiet } from '../support/until-quiet.ts'
import { openVisitor } from '../support/visitor.ts'
import { watchBrowser } from '../support/watched-browser.ts'

type Place = { readonly address: string; readonly act?: Act | undefined }

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

type View = { readonly size: typeof desk; readonly scheme: 'light' | 'dark' }

/**
 * Every screen opens once and is checked at both widths, in light and dark. The combination and its order rotate from one
 * address to the next, so that every kind of screen meets every view without opening each one four times.
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

/** Rules of axe whose answer depends on the width or the colours. */
const viewRules = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

/** Folder for screenshots of the screens, for a reviewer. */
const folder = process.env['SCREENS_DIR']

test('every signed-in screen is intact on desktop and phone, in light and dark', async ({ browser }) => {
  test.setTimeout(1_200_000)
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
      const watched = watchBrowser(page.context(), app.url)
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
      findings.push(...[...watched.strangers].map((origin) => `${human.name}: asked ${origin}`))
      await page.context().close()
    }
  }
})

/** Opens the address in the first view and returns the problems of every view. */
async function lookAt(page: Page, place: Place, views: readonly View[], name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const [turn, { size, scheme }] of views.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    if (turn === 0) wrong.push(...(await open(page, place)))
    await untilDrawn(page)
    const view = `${size.width} ${scheme}`
    // What is drawn is the same but for its colours, sizes and places.
    const faults = await axeFaults(page, turn === 0 ? undefined : viewRules)
    wrong.push(...faults.map((words) => `${view}: ${words}`))
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
  await untilQuiet(page)
  await act?.(page)
  const headings = await page.locator('h1').count()
  return [
    ...(status === (address.endsWith('/absent') ? 404 : 200) ? [] : [`HTTP ${status}`]),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
  ]
}

/** Errors, CSP violations and failed hydration are all logged to the console. */
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

function routeOf(address: string): string {
  const path = address.replace(/\?.*/, '')
  const whole = routeTable.find((row) => row.path === path)
  const row = whole ?? routeTable.find((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  return row?.path ?? path
}
