import { CalendarPlus } from 'lucide-react'
import { Button } from '#/platform/web/kit/button.tsx'
import { calendarFile } from '#/kernel/calendar-file.ts'
import type { Taxes } from '../contract.ts'
import { periodWords } from '../domain/period-words.ts'

type Days = Taxes['calendar']
type TaxDaysProps = { readonly days: Days; readonly year: number }

/** Saves the dates for the calendar of a phone (RFC 5545). */
export function TaxDaysButton({ days, year }: TaxDaysProps) {
  return (
    <Button
      className="mt-4"
      icon={<CalendarPlus size={18} aria-hidden="true" />}
      onClick={() => {
        const events = days.map((day) => eventOf(day, year))
        keep(calendarFile(events, Temporal.Now.instant()))
      }}
    >
      В календарь телефона
    </Button>
  )
}

/** «Оплатить налог за октябрь» */
export function taxDayWords({ kind, period }: Days[number], year: number): string {
  const month = periodWords(period, year)
  return kind === 'due' ? `Оплатить налог за ${month}` : `ФНС назовёт налог за ${month}`
}

function eventOf(day: Days[number], year: number) {
  return { id: `${day.kind}-${day.period}`, on: Temporal.PlainDate.from(day.on), title: taxDayWords(day, year) }
}

function keep(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  link.download = 'Налог самозанятого.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
