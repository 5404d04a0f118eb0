import type { Locator, Page } from '@playwright/test'

/** Goes on with Tab until the focus stands there, as one does who has no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${target.toString()}`)
}

/** Goes there and presses what a button, a link or a box is pressed with. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
