import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/**
 * Waits until the page answers, has brought its late parts and has nothing else to do. Unlike `networkidle` it cannot be over before the
 * page has begun: a browser that is starved of time is quiet on the network then. A bare status page has no scripts.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('!window.naryadEarly || window.naryadEarly.isAlive')).toBe(true)
  await page.evaluate(`new Promise((quiet) => {
    let known = -1
    const look = () => {
      const brought = performance.getEntriesByType('resource').length
      if (brought === known) return quiet()
      known = brought
      setTimeout(() => requestIdleCallback(look, { timeout: 5_000 }), 400)
    }
    look()
  })`)
  await page.waitForLoadState('networkidle')
}

/** Waits until what the page has learnt of its new width is drawn: in the frame after it. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 50))))')
}
