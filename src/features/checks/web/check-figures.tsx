import type * as z from 'zod/mini'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { Stat } from '#/platform/web/kit/stat.tsx'
import type { listClientChecks } from '../contract.ts'

export type Figures = z.output<typeof listClientChecks.reply>['figures']

/** Figures of the search and period chosen, whatever the tab. */
export function CheckFigures({ figures }: { readonly figures: Figures }) {
  const items = [
    { label: 'Чеков', value: figures.count },
    { label: 'Зарегистрировано на сумму', value: formatRubles(kopecks(figures.total), 'short') },
    { label: 'Ждём чек', value: figures.waiting },
    { label: 'Просрочено', value: <Alarm count={figures.overdue} /> },
    { label: 'Аннулировано', value: figures.cancelled },
    { label: 'Расхождений', value: <Alarm count={figures.problems} /> },
  ]
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {items.map(({ label, value }) => (
        <Stat key={label} label={label} value={value} />
      ))}
    </div>
  )
}

function Alarm({ count }: { readonly count: number }) {
  return <span className={count > 0 ? 'text-bad' : ''}>{count}</span>
}
