import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#/kernel/time.ts'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listMailings, readReport } from '../contract.ts'
import { reportOf } from '../domain/reports.ts'
import { isNarrowed, reportLink } from './read-address.ts'
import type { ReportAddress } from './read-address.ts'
import { ReportButtons } from './report-buttons.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportMailings } from './report-mailings.tsx'
import { ReportTable } from './report-table.tsx'

type View = CallReply<typeof readReport>
type Props = {
  readonly view: View
  readonly mailings: CallReply<typeof listMailings>
  readonly address: ReportAddress
  readonly branches: readonly { readonly id: string; readonly name: string }[]
}

/** The tab «Отчёты» of an organization: one report, drawn and as a table. */
export function ReportTab({ view, mailings, address, branches }: Props) {
  const report = reportOf(view.report)
  const isEmpty = view.rows.every(({ values }) => values.every((value) => typeof value !== 'number' || value === 0))
  return (
    <section aria-label="Отчёты">
      <ReportChoice view={view} address={address} />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 dense:mb-2">
        <div className="min-w-0 max-w-3xl">
          <h2 className="text-lead font-semibold">{report.title}</h2>
          <p className="mt-1 text-small text-muted">
            {view.from !== null && view.to !== null && <>{daysOf(view.from, view.to)}. </>}
            {report.about}
          </p>
        </div>
        <ReportButtons report={view.report} address={address} />
      </div>
      <div className="print:hidden">
        <ReportFilters key={view.report} report={report} address={address} branches={branches} />
      </div>
      {isEmpty ? (
        <Empty view={view} address={address} />
      ) : (
        <>
          <ReportChart report={report} rows={view.rows} />
          <ReportTable report={report} rows={view.rows} total={view.total} address={address} />
          {view.found > view.rows.length && (
            <p className="mt-3 text-muted">Ещё {(view.found - view.rows.length).toLocaleString('ru-RU')} — в XLSX.</p>
          )}
        </>
      )}
      <ReportMailings report={view.report} address={address} mailings={mailings.items} />
    </section>
  )
}

function ReportChoice({ view, address }: { readonly view: View; readonly address: ReportAddress }) {
  const bar = useRef<HTMLElement>(null)
  const place = view.reports.indexOf(view.report)
  // On a narrow screen the reports scroll: keep the chosen one visible.
  useEffect(() => {
    const chosen = bar.current?.children[place]
    if (bar.current && chosen)
      bar.current.scrollLeft += chosen.getBoundingClientRect().left - bar.current.getBoundingClientRect().left - 24
  }, [place])
  return (
    <nav ref={bar} aria-label="Какой отчёт" className="mb-5 flex gap-2 overflow-x-auto p-0.5 dense:mb-3 print:hidden">
      {view.reports.map((key) => (
        <Link
          key={key}
          to={reportLink(address, { report: key, sort: '', period: address.period === 'own' ? 'own' : '' })}
          preventScrollReset
          aria-current={key === view.report ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 items-center rounded-full border px-4 whitespace-nowrap dense:min-h-9 dense:px-3',
            key === view.report
              ? 'border-accent bg-accent-soft font-medium text-accent'
              : 'border-line text-muted hover:text-ink',
          )}
        >
          {reportOf(key).tab}
        </Link>
      ))}
    </nav>
  )
}

function Empty({ view, address }: { readonly view: View; readonly address: ReportAddress }) {
  if (!isNarrowed(address))
    return <EmptyState title="Показывать пока нечего">Отчёт соберётся сам из выплат, чеков и реестров организации.</EmptyState>
  return (
    <EmptyState
      title="За эти дни и с этим отбором ничего нет"
      action={<LinkButton to={`?tab=reports&report=${view.report}`}>Показать всё</LinkButton>}
    >
      Выберите другой период или снимите отбор.
    </EmptyState>
  )
}

function daysOf(from: string, to: string): string {
  return `${formatDay(Temporal.PlainDate.from(from))} – ${formatDay(Temporal.PlainDate.from(to))}`
}
