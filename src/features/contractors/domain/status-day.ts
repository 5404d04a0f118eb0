/** The first day of the tax regime; nobody was a payer earlier. */
const firstDay = Temporal.PlainDate.from('2019-01-01')

/** Checks that a status can be requested for a day: today or a past day of the regime. Undefined: the day is valid. */
export function wrongStatusDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string | undefined {
  if (Temporal.PlainDate.compare(day, today) > 0) return 'Дата не может быть в будущем'
  return Temporal.PlainDate.compare(day, firstDay) < 0 ? 'Не раньше 01.01.2019' : undefined
}
