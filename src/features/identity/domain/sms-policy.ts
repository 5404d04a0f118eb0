import type { Phone } from '#/kernel/phone.ts'

/** Who may receive codes and how many per day. */
export type SmsPolicy = {
  /** Ten-digit numbers with these prefixes receive nothing. */
  readonly refusedRanges: readonly string[]
  readonly dailyMessages: number
}

export const usualSmsPolicy: SmsPolicy = { refusedRanges: ['940', '954', '970', '971'], dailyMessages: 20_000 }

/** Returns whether codes may be sent to a mobile number: ranges that cost strangers nothing and us much are refused. */
export function takesCodes(phone: Phone, { refusedRanges }: SmsPolicy): boolean {
  return !refusedRanges.some((range) => phone.startsWith(range, 1))
}

/** Codes per day for the whole installation. */
export function dailyBudget({ dailyMessages }: SmsPolicy) {
  return { key: 'sms:day', count: dailyMessages, seconds: 24 * 3600 }
}

/** The message that reaches half of the budget: the operator is alerted once a day. */
export function isAlarming(count: number, { dailyMessages }: SmsPolicy): boolean {
  return count === Math.ceil(dailyMessages / 2)
}
