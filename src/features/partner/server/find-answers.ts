import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'

export type Wanted = {
  readonly inns: readonly string[]
  readonly day: Temporal.PlainDate
  /** Any answer at most this old can be reused, whatever it says. */
  readonly since: Temporal.Instant
  /** People the requester works with. For all others only the public service's answers are returned. */
  readonly known: readonly string[]
}

export type KnownAnswer = {
  readonly id: Id<'statusCheck'>
  readonly inn: PersonInn
  readonly result: 'active' | 'notActive' | 'unknown'
  readonly source: 'partner' | 'publicService'
  readonly checked_at: Temporal.Instant
  readonly registered_on: Temporal.PlainDate | null
  readonly unregistered_on: Temporal.PlainDate | null
}

/**
 * Returns answers that can be reused. An answer about a past day given after it ended never changes; a «yes» about its own day
 * is valid for 24 hours, and permanently once the day is over; a «no» about its own day may become a «yes» by the evening and
 * is not reused. «Unknown» counts as an answer only when the question was given up after `since`.
 */
export async function findAnswers(reader: Reader, clock: Clock, wanted: Wanted): Promise<KnownAnswer[]> {
  if (wanted.inns.length === 0) return []
  const now = clock.now()
  const [only] = wanted.inns
  // One person is asked about by the thousand: a list would be planned anew each time, as of ten.
  const ofThem =
    wanted.inns.length === 1 ? sqlBoolean`answer.inn = ${only}` : sqlBoolean`answer.inn = any(${[...wanted.inns]}::text[])`
  const [day, since] = [wanted.day.toString(), wanted.since.toString()]
  const { rows } = await rowsOf({
    id: pgType.id('statusCheck'),
    inn: pgType.personInn,
    result: pgType.oneOf('active', 'notActive', 'unknown'),
    source: pgType.oneOf('partner', 'publicService'),
    checked_at: pgType.instant,
    registered_on: pgType.nullable(pgType.day),
    unregistered_on: pgType.nullable(pgType.day),
  })`
    select distinct on (answer.inn) answer.id, answer.inn, answer.result, answer.source, answer.checked_at,
      answer.registered_on, answer.unregistered_on
    from npd_status_checks as answer
    where ${ofThem} and answer.day = ${day}::date
      and (answer.source = 'publicService' or answer.inn = any(${[...wanted.known]}::text[]))
      and case answer.result
        when 'unknown' then answer.checked_at >= ${since}::timestamptz
          and not exists (select from npd_status_questions as question where question.inn = answer.inn and question.day = answer.day)
        when 'active' then answer.checked_at >= ${since}::timestamptz or answer.day < ${moscowDate(now).toString()}::date
          or answer.checked_at > ${now.subtract({ hours: 24 }).toString()}::timestamptz
        else answer.checked_at >= ${since}::timestamptz
          or (answer.checked_at at time zone 'Europe/Moscow')::date > answer.day
      end
    order by answer.inn, answer.result = 'unknown', answer.checked_at desc`.execute(reader)
  return rows
}
