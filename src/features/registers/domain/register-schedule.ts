import { ok, refuse } from '#/kernel/result.ts'
import type { Refused, Result } from '#/kernel/result.ts'
import { formatDay, moscowDate, moscowMoment } from '#/kernel/time.ts'
import { isWorkingDay, thisOrNextWorkingDay } from '#/kernel/working-day.ts'

/** A payment is put off by this much at most. */
export const furthestScheduleDays = 60

/** What a member asks for, by the clock of Moscow. */
export type AskedStart = {
  readonly day: Temporal.PlainDate
  readonly time: Temporal.PlainTime
  /** Banks move no money on a day off: the next working day is taken instead. */
  readonly onWorkingDay: boolean
}

type ScheduleBad = { readonly kind: 'scheduleBad'; readonly problem: string }

/**
 * The moment at which a register starts by itself. `since` is when it was scheduled first: a later change of the time does not put the
 * payment off any further.
 */
export function scheduledMoment(
  asked: AskedStart,
  now: Temporal.Instant,
  since: Temporal.Instant = now,
): Result<Temporal.Instant, ScheduleBad> {
  const day = scheduledDay(asked)
  const moment = moscowMoment(day, asked.time)
  if (Temporal.Instant.compare(moment, now) <= 0) return bad('Это время уже прошло. Выберите позже или нажмите «Оплатить»')
  const last = lastScheduleDay(since)
  if (Temporal.PlainDate.compare(day, last) > 0) return bad(`Не позже ${formatDay(last)}: запланировать можно на 60 дней вперёд`)
  return ok(moment)
}

/** The day itself, or the working day that it is moved to. */
export function scheduledDay({ day, onWorkingDay }: Pick<AskedStart, 'day' | 'onWorkingDay'>): Temporal.PlainDate {
  return onWorkingDay ? thisOrNextWorkingDay(day) : day
}

/** What a member is told of the day he has chosen; undefined when there is nothing to tell. */
export function dayOffWords(asked: Pick<AskedStart, 'day' | 'onWorkingDay'>): string | undefined {
  if (isWorkingDay(asked.day)) return undefined
  return asked.onWorkingDay
    ? `${formatDay(asked.day)} — выходной. Запустим ${formatDay(scheduledDay(asked))}`
    : `${formatDay(asked.day)} — выходной: банк исполнит поручения в рабочий день`
}

/** A start this much later than its moment may surprise whoever planned it, or has been paid otherwise by then: people decide anew. */
const latestStartHours = 6

export function isTooLateToStart(planned: Temporal.Instant, now: Temporal.Instant): boolean {
  return planned.until(now).total('hours') > latestStartHours
}

/** «10:00» */
export function parseScheduleTime(text: string): Temporal.PlainTime | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  return found ? Temporal.PlainTime.from({ hour: Number(found[1]), minute: Number(found[2]) }) : undefined
}

export function lastScheduleDay(since: Temporal.Instant): Temporal.PlainDate {
  return moscowDate(since).add({ days: furthestScheduleDays })
}

function bad(problem: string): Refused<ScheduleBad> {
  return refuse({ kind: 'scheduleBad', problem })
}
