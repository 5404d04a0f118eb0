import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { seriousFaults, shapeFaults } from './serious-faults.ts'
import { untilDrawn } from './until-quiet.ts'

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

/** The current page has no serious axe violations at the width of a phone and of a desktop, and scrolls sideways at neither. */
export async function expectFitAtWidths(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await untilDrawn(page)
    // Colours are the same at every width.
    expect(await (width === 360 ? shapeFaults(page) : seriousFaults(page)), `${name} ${width}`).toEqual([])
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
    expect(wide, `${name} ${width} scrolls sideways`).toBe(false)
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  }
}
