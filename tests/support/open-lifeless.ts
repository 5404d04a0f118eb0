import type { Page } from '@playwright/test'

/** Simulates a slow line: the page is readable, and its scripts arrive when released. */
export async function openLifeless(page: Page, path: string): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((settle) => (arrive = settle))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}
