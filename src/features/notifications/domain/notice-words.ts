import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'

export function rubles(amount: number): string {
  return formatRubles(kopecks(amount), 'short')
}

export function dayOf(moment: Temporal.Instant): string {
  return formatDay(moscowDate(moment))
}
