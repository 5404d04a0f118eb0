import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import type { Taxes } from '../contract.ts'
import { TaxDaysButton, taxDayWords } from './tax-days.tsx'

type TaxDaysCardProps = { readonly days: Taxes['calendar']; readonly year: number }

/** When the tax is announced and when it is due; the same dates can be added to a phone calendar. */
export function TaxDaysCard({ days, year }: TaxDaysCardProps) {
  return (
    <Card title="Календарь">
      <ol className="space-y-3">
        {days.map((day) => (
          <li key={`${day.kind} ${day.period}`} className="flex gap-4">
            <span className="w-24 shrink-0 text-muted">
              <Day value={day.on} />
            </span>
            <span className={day.kind === 'due' ? 'font-medium' : ''}>{taxDayWords(day, year)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-small text-muted">
        Срок — 28-е число, а если это выходной, то следующий рабочий день. Налог меньше 100&nbsp;₽ переходит на следующий месяц.
      </p>
      <TaxDaysButton days={days} year={year} />
    </Card>
  )
}
