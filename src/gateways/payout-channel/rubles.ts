import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** Rubles as a number of JSON: more than two decimals is no sum of money. */
export function exactKopecks(rubles: number): Kopecks | undefined {
  const whole = Math.round(rubles * 100)
  return Number.isSafeInteger(whole) && whole / 100 === rubles ? kopecks(whole) : undefined
}

/** «320.00»: rubles as a text with two decimals. */
export function rublesText(amount: Kopecks): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function parseRubles(text: string): Kopecks | undefined {
  const [, rubles, rest = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return rubles === undefined ? undefined : kopecks(Number(rubles) * 100 + Number(rest.padEnd(2, '0')))
}
