import type { Phone } from '#/kernel/phone.ts'

/** To whom codes go and how many of them in a day. */
export type SmsPolicy = {
  /** Numbers of ten digits that begin so get nothing. */
  readonly refusedRanges: readonly string[]
  readonly dailyMessages: number
}

export const usualSmsPolicy: SmsPolicy = { refusedRanges: ['940', '954', '970', '971'], dailyMessages: 20_000 }

/** Whether codes may be sent to a mobile number: ranges that cost strangers nothing and us much are refused. */
export function takesCodes(phone: Phone, { refusedRanges }: SmsPolicy): boolean {
  return !refusedRanges.some((range) => phone.startsWith(range, 1))
}

/** Codes of the whole installation in a day. */
export function dailyBudget({ dailyMessages }: SmsPolicy) {
  return { key: 'sms:day', count: dailyMessages, seconds: 24 * 3600 }
}

/** The message that makes half of the budget: the operator is told once a day. */
export function isAlarming(count: number, { dailyMessages }: SmsPolicy): boolean {
  return count === Math.ceil(dailyMessages / 2)
}
