import type * as z from 'zod/mini'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { listClientReceipts } from '../contract/receipt.ts'

export type Figures = z.output<typeof listClientReceipts.reply>['figures']

/** Totals for the selected search and period, regardless of the tab. */
export function ReceiptFigures({ figures }: { readonly figures: Figures }) {
  const items = [
    { label: 'Чеков', value: figures.count },
    { label: 'На сумму', value: formatRubles(kopecks(figures.total), 'short') },
    { label: 'Ждём чек', value: figures.waiting },
    { label: 'Просрочено', value: <Alarm count={figures.overdue} /> },
    { label: 'Аннулировано', value: figures.cancelled },
    { label: 'Расхождений', value: <Alarm count={figures.problems} /> },
  ]
  return (
    <dl className="card mb-6 grid grid-cols-[1fr_1.4fr] gap-x-6 gap-y-4 px-5 py-4 sm:flex sm:flex-wrap sm:gap-x-12">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="mt-0.5 text-heading font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Alarm({ count }: { readonly count: number }) {
  return <span className={count > 0 ? 'text-bad' : ''}>{count}</span>
}
