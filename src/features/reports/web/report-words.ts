import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { ColumnKind, ReportValue } from '../domain/report.ts'

/** A figure as people read it; nothing to count is a dash. */
export function formatValue(kind: ColumnKind, value: ReportValue): string {
  if (value === null) return '—'
  if (typeof value === 'string') return value
  if (kind === 'money') return formatRubles(kopecks(value), 'short')
  return value.toLocaleString('ru-RU') + (kind === 'percent' ? ' %' : '')
}

/** The same, short enough to stand over a bar: «1,2 млн», «48 тыс.». */
export function shortValue(kind: ColumnKind, value: number): string {
  if (kind !== 'money') return formatValue(kind, value)
  const rubles = value / 100
  if (rubles >= 1_000_000) return `${decimal(rubles / 1_000_000)} млн`
  return rubles >= 1000 ? `${decimal(rubles / 1000)} тыс.` : decimal(rubles)
}

function decimal(value: number): string {
  return value.toLocaleString('ru-RU', { maximumFractionDigits: value < 10 ? 1 : 0 })
}

/** «ноябрь 2026» → «ноя» */
export function shortMonth(name: string): string {
  return name.slice(0, 3)
}
