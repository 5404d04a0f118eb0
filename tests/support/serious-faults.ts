import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical axe violations of the current page, in light and dark: the rule and the elements. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const heavy = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    faults.push(
      ...heavy.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`),
    )
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return faults
}
