import type { Brand } from './brand.ts'

/** A Russian mobile number in the format of the API specification: `8XXXXXXXXXX`. */
export type Phone = Brand<string, 'Phone'>

/** Parses numbers with +7, 8 or 7 and bare ten digits. Only mobile numbers (9xx) can receive codes. */
export function parsePhone(text: string): Phone | undefined {
  const digits = text.trim().replace(/^\+7/, '8').replaceAll(/\D/g, '')
  const full = digits.length === 10 ? `8${digits}` : digits.replace(/^7(?=\d{10}$)/, '8')
  return /^89\d{9}$/.test(full) ? (full as Phone) : undefined
}

/** What is wrong with a typed number; undefined for one that `parsePhone` takes. */
export function phoneProblem(text: string): string | undefined {
  if (parsePhone(text)) return undefined
  const country = /^\s*(?:\+|00)(?!7)(\d{1,3})/.exec(text)?.[1]
  if (country !== undefined) return `Это номер другой страны (+${country}). Нужен российский мобильный: +7 и 10 цифр`
  return 'Введите номер полностью: +7 и 10 цифр'
}

/** «+7 900 123-45-67» */
export function formatPhone(phone: Phone): string {
  return `+7 ${phone.slice(1, 4)} ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`
}

/** «+7 *** ***-45-67»: the masked form for screens that other people see. */
export function maskPhone(phone: Phone): string {
  return `+7 *** ***-${phone.slice(7, 9)}-${phone.slice(9)}`
}

/** `7XXXXXXXXXX`, the format of the tax service. */
export function taxServicePhone(phone: Phone): string {
  return `7${phone.slice(1)}`
}
