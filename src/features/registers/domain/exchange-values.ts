import { decimalRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'

/** Rubles with a point; empty where there is no sum. */
export function exchangeSum(amount: Kopecks | null): string {
  return amount === null ? '' : decimalRubles(amount)
}

/** The Moscow day of a moment; empty where there is none. */
export function exchangeDay(at: Temporal.Instant | null): string {
  return at === null ? '' : moscowDate(at).toString()
}
