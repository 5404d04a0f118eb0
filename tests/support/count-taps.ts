import type { Page } from '@playwright/test'

/**
 * Counts what a finger does on the pages of a browser: presses, not keys. Asked for before the first page is opened. On the document: a
 * press whose target has moved under it is held back by Playwright at the window, and made again.
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeBinding('tapped', () => void (taps += 1))
  await page.addInitScript("document.addEventListener('pointerdown', () => window.tapped(), { capture: true })")
  return () => taps
}
