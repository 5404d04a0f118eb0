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

function checkDigit(digits: string, weights: readonly number[]): string {
  const total = weights.reduce((acc, weight, place) => acc + weight * Number(digits[place]), 0)
  return String((total % 11) % 10)
}
