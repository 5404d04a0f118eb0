import type { Brand } from './brand.ts'

/** INN of a person or a sole trader: 12 digits, the last two are check digits. */
export type PersonInn = Brand<string, 'PersonInn'>

/** INN of a company: 10 digits, the last is a check digit. */
export type CompanyInn = Brand<string, 'CompanyInn'>

/** INN of a buyer or an organization: a company (10 digits) or a sole trader (12). */
export type Inn = PersonInn | CompanyInn

const weights10 = [2, 4, 10, 3, 5, 9, 4, 6, 8] as const
const weights11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8] as const
const weights12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8] as const

export function parsePersonInn(text: string): PersonInn | undefined {
  const digits = text.replaceAll(/\s/g, '')
  if (!/^\d{12}$/.test(digits) || /^0+$/.test(digits)) return undefined
  const valid = checkDigit(digits, weights11) === digits[10] && checkDigit(digits, weights12) === digits[11]
  return valid ? (digits as PersonInn) : undefined
}

export function parseCompanyInn(text: string): CompanyInn | undefined {
  const digits = text.replaceAll(/\s/g, '')
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return undefined
  return checkDigit(digits, weights10) === digits[9] ? (digits as CompanyInn) : undefined
}

export function parseInn(text: string): Inn | undefined {
  return parseCompanyInn(text) ?? parsePersonInn(text)
}

/** Valid ИНН of people that one wrong digit, or two neighbours in each other's place, make of this text: at most a few. */
export function innsOneSlipAway(text: string): PersonInn[] {
  if (!/^\d{12}$/.test(text)) return []
  const digits = [...text]
  const found = new Set<PersonInn>()
  const tryIt = (changed: readonly string[]) => {
    const inn = parsePersonInn(changed.join(''))
    if (inn) found.add(inn)
  }
  for (const [place, digit] of digits.entries()) {
    for (let other = 0; other < 10; other += 1) tryIt(digits.with(place, String(other)))
    const next = digits[place + 1]
    if (next !== undefined) tryIt(digits.with(place, next).with(place + 1, digit))
  }
  return [...found]
}

function checkDigit(digits: string, weights: readonly number[]): string {
  const total = weights.reduce((acc, weight, place) => acc + weight * Number(digits[place]), 0)
  return String((total % 11) % 10)
}
