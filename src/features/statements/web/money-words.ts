import { formatRubles, kopecks } from '#/kernel/money.ts'

/** «1 000,50 ₽» of kopecks as they come from the wire. */
export function moneyWords(amount: number): string {
  return formatRubles(kopecks(amount))
}
