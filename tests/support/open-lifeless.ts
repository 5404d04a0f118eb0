import type { Page } from '@playwright/test'

/** Simulates a slow line: the page is readable, and its scripts, or those of one part, arrive when released. */
export async function openLifeless(page: Page, path: string, scripts = '**/assets/*.js'): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((settle) => (arrive = settle))
  await page.context().route(scripts, async (route) => {
    await arrived
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}
