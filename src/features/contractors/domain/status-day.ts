/** The regime began on this day; nobody was a payer earlier. */
const firstDay = Temporal.PlainDate.from('2019-01-01')

/** A status can be asked for today and for the past of the regime. Undefined: the day is good. */
export function wrongStatusDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string | undefined {
  if (Temporal.PlainDate.compare(day, today) > 0) return 'Дата не может быть в будущем'
  return Temporal.PlainDate.compare(day, firstDay) < 0 ? 'Не раньше 01.01.2019' : undefined
}
