import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { seriousFaults } from './serious-faults.ts'

/** Where to keep pictures of the screens, for a human to look at. */
const folder = process.env['SCREENS_DIR']

/**
 * The page as it stands has nothing serious to tell axe, by day and by night, and scrolls sideways neither on a desk nor on a
 * phone.
 */
export async function expectFit(page: Page, name: string): Promise<void> {
  const own = page.viewportSize() ?? { width: 1280, height: 800 }
  expect(await seriousFaults(page), name).toEqual([])
  for (const width of own.width < 1024 ? [1280, own.width] : [360, own.width]) {
    await page.setViewportSize({ width, height: own.height })
    const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(over, `${name} ${width}: hangs over the side`).toBeLessThanOrEqual(0)
    if (folder !== undefined) {
      const isOpen = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: !isOpen, animations: 'disabled' })
    }
  }
}
