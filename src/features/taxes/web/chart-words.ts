import { periodWords } from '../domain/period-words.ts'

/** «48», «0,9», «2 400»: the caption says that the unit is a thousand. */
export function thousands(total: number): string {
  if (total === 0) return ''
  const amount = total / 100_000
  return amount.toLocaleString('ru-RU', { maximumFractionDigits: amount < 10 ? 1 : 0 })
}

/** «янв», «май» */
export function shortMonth(period: string): string {
  return periodWords(period, Number(period.slice(0, 4))).slice(0, 3)
}
