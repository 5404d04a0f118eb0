import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'

/** Waits until React answers the element. A part of a page may be hydrated after the page: what is selected in its fields is lost then. */
export async function untilLive(field: Locator): Promise<void> {
  await expect
    .poll(() => field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
}
