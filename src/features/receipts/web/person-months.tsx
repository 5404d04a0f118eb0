import { Link } from 'react-router'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { ByMonth } from '#/platform/web/kit/by-month.tsx'
import type { MonthSums } from '#/platform/web/kit/by-month.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { ReceiptView } from '../contract/receipt.ts'
import { isAnnulled, receiptLifecycle } from '../domain/receipt.ts'
import { buyerOf } from './buyer-of.ts'
import { toneOf } from './receipt-tone.ts'

export type PersonMonthsProps = {
  readonly receipts: readonly ReceiptView[]
  /** Totals of whole months, including receipts not loaded on the page yet. */
  readonly months: readonly MonthSums[]
  readonly linkOf: (id: string) => string
}

export function PersonMonths({ receipts, months, linkOf }: PersonMonthsProps) {
  return (
    <ByMonth receipts={receipts} months={months} isEstimated>
      {(receipt) => <Row key={receipt.id} receipt={receipt} to={linkOf(receipt.id)} />}
    </ByMonth>
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

function dayOf(receipt: ReceiptView): string {
  return formatDay(moscowDate(Temporal.Instant.from(receipt.operation_at)))
}
