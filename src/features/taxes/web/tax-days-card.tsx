import { CalendarPlus } from 'lucide-react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import type { Taxes } from '../contract.ts'
import { calendarFile } from '#/kernel/calendar-file.ts'
import { periodWords } from '../domain/period-words.ts'

type Days = Taxes['calendar']

/** When the tax is announced and when it is due; the same dates can be added to a phone calendar. */
export function TaxDaysCard({ days, year }: { readonly days: Days; readonly year: number }) {
  return (
    <Card title="Календарь">
      <ol className="space-y-3">
        {days.map((day) => (
          <li key={`${day.kind} ${day.period}`} className="flex gap-4">
            <span className="w-24 shrink-0 text-muted">
              <Day value={day.on} />
            </span>
            <span className={day.kind === 'due' ? 'font-medium' : ''}>{words(day, year)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-small text-muted">
        Срок — 28-е число, а если это выходной, то следующий рабочий день. Налог меньше 100&nbsp;₽ переходит на следующий месяц.
      </p>
      <Button
        className="mt-4"
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        onClick={() =>
          keep(
            calendarFile(
              days.map((day) => eventOf(day, year)),
              Temporal.Now.instant(),
            ),
          )
        }
      >
        В календарь телефона
      </Button>
    </Card>
  )
}

function words({ kind, period }: Days[number], year: number): string {
  const month = periodWords(period, year)
  return kind === 'due' ? `Оплатить налог за ${month}` : `ФНС назовёт налог за ${month}`
}

function eventOf(day: Days[number], year: number) {
  return { id: `${day.kind}-${day.period}`, on: Temporal.PlainDate.from(day.on), title: words(day, year) }
}

function keep(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  link.download = 'Налог самозанятого.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
