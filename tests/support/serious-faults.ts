import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds serious or critical on the page as it stands now, light and dark: the rule and the places. */
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
