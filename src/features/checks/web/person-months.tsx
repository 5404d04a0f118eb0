import { Link } from 'react-router'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { CheckView } from '../contract.ts'
import { isAnnulled } from '../domain/check.ts'
import { monthName, toneOf } from './copy.ts'

type Month = { readonly month: string; readonly total: number; readonly tax: number }
export type PersonMonthsProps = {
  readonly checks: readonly CheckView[]
  /** Sums of whole months, also of checks that are not on the page yet. */
  readonly months: readonly Month[]
  readonly linkOf: (id: string) => string
}

export function PersonMonths({ checks, months, linkOf }: PersonMonthsProps) {
  const byMonth = Map.groupBy(checks, monthOf)
  return (
    <div className="space-y-7">
      {[...byMonth].map(([month, rows]) => (
        <section key={month}>
          <MonthHead month={month} sums={months.find((one) => one.month === month)} />
          <ul className="card divide-y divide-line overflow-hidden">
            {rows.map((check) => (
              <Row key={check.id} check={check} to={linkOf(check.id)} />
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

function Row({ check, to }: { readonly check: CheckView; readonly to: string }) {
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3.5 hover:bg-sunken/60 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={to}
          preventScrollReset
          className="font-medium after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {check.service}
        </Link>
        <p className="mt-0.5 text-small text-muted">
          {dayOf(check)} · {check.buyer_name}
        </p>
        {check.difference !== null && <p className="mt-1 text-small text-bad">{check.difference}</p>}
        {check.fail_text !== null && (
          <p className={`mt-1 text-small ${check.state === 'retry' ? 'text-warn' : 'text-bad'}`}>{check.fail_text}</p>
        )}
      </div>
      <Status tone={toneOf[check.state]}>{check.label}</Status>
      <Sum check={check} />
    </li>
  )
}

/** An annulled receipt is no income and bears no tax. */
function Sum({ check }: { readonly check: CheckView }) {
  const gone = isAnnulled(check.state)
  return (
    <div className="text-right max-sm:ml-auto sm:w-36">
      <p className={gone ? 'text-muted line-through' : 'font-semibold'}>
        <Money amount={check.total} />
      </p>
      {!gone && (
        <p className="text-small text-muted">
          налог {!check.tax_exact && '≈ '}
          <Money amount={check.tax} short />
        </p>
      )}
    </div>
  )
}

function monthOf(check: CheckView): string {
  return moscowDate(Temporal.Instant.from(check.operation_at)).toPlainYearMonth().toString()
}

function dayOf(check: CheckView): string {
  return formatDay(moscowDate(Temporal.Instant.from(check.operation_at)))
}
