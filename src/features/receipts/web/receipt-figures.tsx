import type * as z from 'zod/mini'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { FigureLine } from '#/platform/web/kit/figure-line.tsx'
import type { Figure } from '#/platform/web/kit/figure-line.tsx'
import type { listClientReceipts } from '../contract/receipt.ts'

export type Figures = z.output<typeof listClientReceipts.reply>['figures']

/** Totals for the selected search and period, regardless of the tab. */
export function ReceiptFigures({ figures }: { readonly figures: Figures }) {
  const items: Figure[] = [
    { label: 'Чеков', value: figures.count },
    { label: 'На сумму', value: formatRubles(kopecks(figures.total), 'short') },
    { label: 'Ждём чек', value: figures.waiting },
    { label: 'Просрочено', value: <Alarm count={figures.overdue} /> },
    { label: 'Аннулировано', value: figures.cancelled },
    { label: 'Расхождений', value: <Alarm count={figures.problems} /> },
  ]
  return <FigureLine figures={items} className="sm:ml-3" />
}

function Alarm({ count }: { readonly count: number }) {
  return <span className={count > 0 ? 'text-bad' : ''}>{count}</span>
}
