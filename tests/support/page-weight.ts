import { expect } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export type PageWeight = {
  /** Compressed bytes and number of the scripts that a page brings by itself. */
  readonly own: number
  readonly files: number
  /** Compressed bytes fetched ahead, of what may be opened next. */
  readonly ahead: number
}

export type WeighOptions = BrowserContextOptions & {
  /** Runs in the page before its scripts: says that the line is metered, or slow. */
  readonly line?: string
}

type Script = { readonly bytes: number; readonly at: number }

/** What a page fetches ahead comes in this time after it has begun. */
const aheadMs = 1_500
/** Without anything fetched ahead: longer than a page waits before it begins. */
const silentMs = 2_500

/**
 * Opens an address with an empty cache and weighs the scripts that come. What comes before the mark `ahead`, which the page leaves
 * at least 0.8 s after `load`, is its own.
 */
export async function weighPage(browser: Browser, address: string, { line, ...options }: WeighOptions): Promise<PageWeight> {
  const context = await browser.newContext(options)
  try {
    if (line !== undefined) await context.addInitScript(line)
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'load' })
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    if (line === undefined) await expect.poll(() => aheadBegins(page)).toBeLessThan(Number.POSITIVE_INFINITY)
    await page.waitForTimeout(line === undefined ? aheadMs : silentMs)
    return weightOf(await scriptsOf(page), await aheadBegins(page))
  } finally {
    await context.close()
  }
}

/** Infinity when the page has fetched nothing ahead. */
async function aheadBegins(page: Page): Promise<number> {
  const begins = await page.evaluate<number | null>(`performance.getEntriesByName('ahead')[0]?.startTime ?? null`)
  if (begins === null) return Number.POSITIVE_INFINITY
  const loaded = await page.evaluate<number>(`performance.getEntriesByType('navigation')[0].loadEventEnd`)
  if (begins < loaded + 800) throw new Error('What comes ahead has begun too early')
  return begins
}

function weightOf(scripts: readonly Script[], begins: number): PageWeight {
  const own = scripts.filter(({ at }) => at < begins)
  return { own: sumOf(own), files: own.length, ahead: sumOf(scripts.filter(({ at }) => at >= begins)) }
}

function sumOf(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0)
}

function scriptsOf(page: Page): Promise<Script[]> {
  return page.evaluate<Script[]>(`performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .map(({ encodedBodySize, startTime }) => ({ bytes: encodedBodySize, at: startTime }))`)
}
