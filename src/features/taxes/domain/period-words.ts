import { monthNames } from '#/kernel/month-names.ts'

/** `2026-10` → «октябрь», or «октябрь 2025» when the year is not the current one. Any other input is returned unchanged. */
export function periodWords(period: string, thisYear: number): string {
  const match = /^(\d{4})-(\d{2})$/.exec(period)
  const name = monthNames[Number(match?.[2]) - 1]
  if (!match || name === undefined) return period
  return Number(match[1]) === thisYear ? name : `${name} ${match[1] ?? ''}`
}

/** «в октябре» */
export function inMonthWords(period: string): string {
  const name = periodWords(period, Number(period.slice(0, 4)))
  const stem = name.endsWith('т') ? name : name.slice(0, -1)
  return `${name.startsWith('в') ? 'во' : 'в'} ${stem}е`
}

/** «сентябрь, октябрь» */
export function listPeriods(periods: readonly string[], thisYear: number): string {
  return periods.map((period) => periodWords(period, thisYear)).join(', ')
}
