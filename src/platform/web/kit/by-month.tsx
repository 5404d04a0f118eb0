import type { ReactNode } from 'react'
import { monthNames } from '#/kernel/month-names.ts'
import { moscowDate } from '#/kernel/time.ts'
import { Money } from './money.tsx'

/** `month`: «2026-11»; sums in kopecks. */
export type MonthSums = { readonly month: string; readonly total: number; readonly tax: number }

export type ByMonthProps<Receipt> = {
  readonly receipts: readonly Receipt[]
  /** Totals of whole months, including receipts not loaded on the page yet. */
  readonly months: readonly MonthSums[]
  /** The tax is counted here, not told by the tax service. */
  readonly isEstimated?: boolean
  /** Draws one as an item of a list. */
  readonly children: (receipt: Receipt) => ReactNode
}

/** Receipts under the Moscow months of their operations, each with what was earned in it. */
export function ByMonth<Receipt extends { readonly operation_at: string }>({
  receipts,
  months,
  isEstimated = false,
  children,
}: ByMonthProps<Receipt>) {
  return (
    <div className="space-y-7">
      {[...Map.groupBy(receipts, monthOf)].map(([month, rows]) => (
        <section key={month}>
          <MonthHead month={month} sums={months.find((one) => one.month === month)} isEstimated={isEstimated} />
          <ul className="card divide-y divide-line overflow-hidden">{rows.map(children)}</ul>
        </section>
      ))}
    </div>
  )
}

type HeadProps = { readonly month: string; readonly sums: MonthSums | undefined; readonly isEstimated: boolean }

function MonthHead({ month, sums, isEstimated }: HeadProps) {
  return (
    <header className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-heading font-semibold">{monthName(month)}</h2>
      {sums && (
        <p className="text-muted">
          <Money amount={sums.total} short /> · налог {isEstimated && '≈ '}
          <Money amount={sums.tax} short />
        </p>
      )}
    </header>
  )
}

function monthOf(receipt: { readonly operation_at: string }): string {
  return moscowDate(Temporal.Instant.from(receipt.operation_at)).toPlainYearMonth().toString()
}

/** «2026-11» → «Ноябрь 2026». */
function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  const name = monthNames[Number(number) - 1] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
}
