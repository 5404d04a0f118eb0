import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { seriousFaults } from './serious-faults.ts'

/** Folder for screenshots of the screens, for a reviewer. */
const folder = process.env['SCREENS_DIR']

/** The current page has no serious axe violations in light and dark, and does not scroll sideways on desktop or phone. */
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
