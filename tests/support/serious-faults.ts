import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical axe violations of the current page, in light and dark: the rule and the elements. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await axeFaults(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // What is drawn is the same but for its colours.
  const dark = await axeFaults(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return [...light.map((fault) => `light ${fault}`), ...dark.map((fault) => `dark ${fault}`)]
}

/** Serious and critical axe violations of the current page as it is drawn now, by all rules or by these alone. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  const violations = await axeViolations(page, rules)
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ text }) => text)
}

/** Axe violations of any weight: the rule and the elements. */
export async function axeViolations(page: Page, rules?: string[]) {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  if (rules) builder.withRules(rules)
  // Otherwise each look opens one more page to gather what it found in frames; no page of ours has any.
  const { violations } = await builder.setLegacyMode(true).analyze()
  return violations.map(({ id, impact, nodes }) => ({
    impact,
    text: `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  }))
}
