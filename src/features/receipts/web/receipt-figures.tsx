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
    <dl className="flex flex-wrap gap-x-4 gap-y-1 sm:ml-3">
      {items.map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Alarm({ count }: { readonly count: number }) {
  return <span className={count > 0 ? 'text-bad' : ''}>{count}</span>
}
