import { Link } from 'react-router'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { ReceiptView } from '../contract/receipt.ts'
import { isAnnulled, receiptLifecycle } from '../domain/receipt.ts'
import { buyerOf } from './buyer-of.ts'
import { toneOf } from './receipt-tone.ts'

type Month = { readonly month: string; readonly total: number; readonly tax: number }
export type PersonMonthsProps = {
  readonly receipts: readonly ReceiptView[]
  /** Totals of whole months, including receipts not loaded on the page yet. */
  readonly months: readonly Month[]
  readonly linkOf: (id: string) => string
}

export function PersonMonths({ receipts, months, linkOf }: PersonMonthsProps) {
  const byMonth = Map.groupBy(receipts, monthOf)
  return (
    <div className="space-y-7">
      {[...byMonth].map(([month, rows]) => (
        <section key={month}>
          <MonthHead month={month} sums={months.find((one) => one.month === month)} />
          <ul className="card divide-y divide-line overflow-hidden">
            {rows.map((receipt) => (
              <Row key={receipt.id} receipt={receipt} to={linkOf(receipt.id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function MonthHead({ month, sums }: { readonly month: string; readonly sums: Month | undefined }) {
  return (
    <header className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-heading font-semibold">{monthName(month)}</h2>
      {sums && (
        <p className="text-muted">
          <Money amount={sums.total} short /> · налог ≈ <Money amount={sums.tax} short />
        </p>
      )}
    </header>
  )
}

function Row({ receipt, to }: { readonly receipt: ReceiptView; readonly to: string }) {
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3.5 hover:bg-sunken/60 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={to}
          data-row={receipt.id}
          preventScrollReset
          className="font-medium after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {receipt.service}
        </Link>
        <p className="mt-0.5 text-small text-muted">
          {dayOf(receipt)} · {buyerOf(receipt)}
          {receipt.sale && ' · моя продажа'}
        </p>
        {receipt.difference !== null && <p className="mt-1 text-small text-bad">{receipt.difference}</p>}
        {receipt.fail_text !== null && (
          <p className={`mt-1 text-small ${receiptLifecycle.is.failed(receipt.state) ? 'text-bad' : 'text-warn'}`}>
            {receipt.fail_text}
          </p>
        )}
      </div>
      <Status tone={toneOf[receipt.state]}>{receipt.label}</Status>
      <Sum receipt={receipt} />
    </li>
  )
}

/** An annulled receipt is neither income nor taxable, nor is one that nobody waits for. */
function Sum({ receipt }: { readonly receipt: ReceiptView }) {
  const gone = isAnnulled(receipt.state) || receipt.needless !== null
  return (
    <div className="text-right max-sm:ml-auto sm:w-36">
      <p className={gone ? 'text-muted line-through' : 'font-semibold'}>
        <Money amount={receipt.total} />
      </p>
      {!gone && (
        <p className="text-small text-muted">
          налог {!receipt.tax_exact && '≈ '}
          <Money amount={receipt.tax} short />
        </p>
      )}
    </div>
  )
}

function monthOf(receipt: ReceiptView): string {
  return moscowDate(Temporal.Instant.from(receipt.operation_at)).toPlainYearMonth().toString()
}

function dayOf(receipt: ReceiptView): string {
  return formatDay(moscowDate(Temporal.Instant.from(receipt.operation_at)))
}

const monthNames = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
] as const

/** «2026-11» → «Ноябрь 2026». */
function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`
}
