import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical axe violations of the current page, in light and dark, with nothing on its way: the rule and the elements. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await axeFaults(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // What is drawn is the same but for its colours.
  const dark = await axeFaults(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: null })
  return [...light.map((fault) => `light ${fault}`), ...dark.map((fault) => `dark ${fault}`)]
}

/** The same but for colours. */
export async function shapeFaults(page: Page): Promise<string[]> {
  return readFaults(await axeViolations(page, undefined, [...lighterRules, 'color-contrast']))
}

/** Serious and critical axe violations of the current page as it is drawn now, by all rules or by these alone. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  return readFaults(await axeViolations(page, rules, lighterRules))
}

type Violation = Awaited<ReturnType<typeof axeViolations>>[number]

function readFaults(violations: readonly Violation[]): string[] {
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ text }) => text)
}

/** Rules of axe whose violations are minor or moderate: a fifth of its time. */
const lighterRules: readonly string[] = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
]

/** Axe violations of any weight: the rule and the elements. */
export async function axeViolations(page: Page, rules?: readonly string[], without: readonly string[] = []) {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Our pages are without frames.
    iframes: false,
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : { rules: { ...disabled(without), 'target-size': { enabled: true } } }),
  }
  // Half a megabyte: a page that has it already is not given it again.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source)
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.map(({ id, impact, nodes }) => ({
    impact,
    text: `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  }))
}

function disabled(rules: readonly string[]): axe.RuleObject {
  return Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
}
