import type { Brand } from './brand.ts'

/** Money is an integer number of kopecks. Nothing in the product multiplies or divides rubles. */
export type Kopecks = Brand<number, 'Kopecks'>

export function kopecks(value: number): Kopecks {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of kopecks: ${value}`)
  return value as Kopecks
}

/**
 * Parses amounts as people type them: «1 500,50», «1500.5 ₽». Returns undefined for more than two decimals or any other
 * character.
 */
export function parseRubles(text: string): Kopecks | undefined {
  const plain = text.replaceAll(/[\s\u00A0\u202F₽]/g, '').replace(',', '.')
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const whole = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return kopecks(match[1] === '-' ? -whole : whole)
}

/** «1 234 567,89 ₽» with non-breaking spaces; whole rubles lose the decimals only when `short`. */
export function formatRubles(amount: Kopecks, form: 'full' | 'short' = 'full'): string {
  const absolute = Math.abs(amount)
  const rubles = groupDigits(Math.floor(absolute / 100))
  const rest = absolute % 100
  const tail = form === 'short' && rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  return `${amount < 0 ? '−' : ''}${rubles}${tail}\u00A0₽`
}

/** «1500.00»: the format for files and external services. */
export function decimalRubles(amount: Kopecks): string {
  const absolute = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

export function sum(amounts: Iterable<Kopecks>): Kopecks {
  let total = 0
  for (const amount of amounts) total += amount
  return kopecks(total)
}

/**
 * Returns a share given in hundredths of a percent, rounded half up to the kopeck. Throws when the amount is too large to be
 * exact.
 */
export function share(amount: Kopecks, basisPoints: number): Kopecks {
  return kopecks(Math.floor(kopecks(amount * basisPoints + 5_000) / 10_000))
}

function groupDigits(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0')
}
