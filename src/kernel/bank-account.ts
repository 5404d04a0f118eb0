import type { Brand } from './brand.ts'

/** Bank identification code, 9 digits. */
export type Bik = Brand<string, 'Bik'>
/** Account number: 20 digits, the ninth of which is a check key computed with the BIK. */
export type BankAccount = Brand<string, 'BankAccount'>
/** Payment card number: 16 to 19 digits with a valid Luhn check. It is known only to be refused: nobody keeps one. */
export type CardNumber = Brand<string, 'CardNumber'>

export function parseBik(text: string): Bik | undefined {
  const digits = text.replaceAll(/\s/g, '')
  return /^0\d{8}$/.test(digits) ? (digits as Bik) : undefined
}

/**
 * Returns whether the account matches its bank: the weighted sum of the last 3 digits of the BIK and of the account must end
 * with 0.
 */
export function parseBankAccount(text: string, bik: Bik): BankAccount | undefined {
  const digits = text.replaceAll(/\s/g, '')
  if (!/^\d{20}$/.test(digits)) return undefined
  const central = /00[0-2]$/.test(bik)
  const keyed = `${central ? `0${bik.slice(4, 6)}` : bik.slice(-3)}${digits}`
  const total = [...keyed].reduce((acc, digit, place) => acc + ((Number(digit) * ([7, 1, 3][place % 3] ?? 0)) % 10), 0)
  return total % 10 === 0 ? (digits as BankAccount) : undefined
}

export function parseCard(text: string): CardNumber | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{16,19}$/.test(digits)) return undefined
  const total = [...digits].toReversed().reduce((acc, digit, place) => {
    const value = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return acc + (value > 9 ? value - 9 : value)
  }, 0)
  return total % 10 === 0 ? (digits as CardNumber) : undefined
}

/** «•• 4821»: enough to recognise an account, not enough to pay with. */
export function maskTail(number: string): string {
  return `•• ${number.slice(-4)}`
}
