import { plural } from '#/kernel/russian.ts'
import { formatDayInWords, formatTime, moscowDate } from '#/kernel/time.ts'

/** «с 12:40», «с 20 ноября, 12:40», in Moscow time. */
export function sinceWords(since: Temporal.Instant, now: Temporal.Instant): string {
  const day = moscowDate(since)
  const today = moscowDate(now)
  const time = formatTime(since)
  return day.equals(today) ? `с ${time}` : `с ${dayWords(day, today)}, ${time}`
}

/** «20 ноября, 12:40–13:15», «20 ноября, 23:50 – 21 ноября, 01:10»; «с 12:40» while the outage is in progress. */
export function periodWords(began: Temporal.Instant, ended: Temporal.Instant | undefined, now: Temporal.Instant): string {
  if (!ended) return sinceWords(began, now)
  const [first, last, today] = [moscowDate(began), moscowDate(ended), moscowDate(now)]
  const start = `${dayWords(first, today)}, ${formatTime(began)}`
  return first.equals(last) ? `${start}–${formatTime(ended)}` : `${start} – ${dayWords(last, today)}, ${formatTime(ended)}`
}

/** «меньше минуты», «35 минут», «2 часа 10 минут», «3 дня 4 часа»: the two largest units. */
export function durationWords(duration: Temporal.Duration): string {
  const minutes = Math.round(duration.total('minutes'))
  if (minutes < 1) return 'меньше минуты'
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const parts = [
    counted(days, 'день', 'дня', 'дней'),
    counted(hours % 24, 'час', 'часа', 'часов'),
    counted(minutes % 60, 'минута', 'минуты', 'минут'),
  ]
  const first = parts.findIndex((part) => part !== '')
  return parts
    .slice(first, first + 2)
    .filter((part) => part !== '')
    .join(' ')
}

function counted(count: number, one: string, few: string, many: string): string {
  return count === 0 ? '' : `${count} ${plural(count, one, few, many)}`
}

/** The year is shown only when it is not the current one. */
function dayWords(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const words = formatDayInWords(day)
  return day.year === today.year ? words.replace(` ${day.year}`, '') : words
}
