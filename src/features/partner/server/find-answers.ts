import { sql } from 'kysely'
import type { Clock } from '#/kernel/time.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'

export type Wanted = {
  readonly inns: readonly string[]
  readonly day: Temporal.PlainDate
  /** Any answer not older than this serves, whatever it says. */
  readonly since: Temporal.Instant
  /** People the asker works with. Of all others he hears only what the public service told. */
  readonly known: readonly string[]
}

export type KnownAnswer = {
  readonly id: string
  readonly inn: string
  readonly result: 'active' | 'notActive' | 'unknown'
  readonly source: 'partner' | 'publicService'
  readonly checked_at: Temporal.Instant
  readonly registered_on: Temporal.PlainDate | null
  readonly unregistered_on: Temporal.PlainDate | null
}

/**
 * Answers that need not be asked for again. One about a day that was over never changes; a «yes» about its own day serves
 * for 24 hours, and for good when the day is over; a «no» about its own day may become a «yes» by the evening and does not
 * serve. «Unknown» is an answer only when the question was given up after `since`.
 */
export async function findAnswers(reader: Reader, clock: Clock, wanted: Wanted): Promise<KnownAnswer[]> {
  if (wanted.inns.length === 0) return []
  const now = clock.now()
  const [day, since] = [wanted.day.toString(), wanted.since.toString()]
  const { rows } = await sql<KnownAnswer>`
    select distinct on (wanted.inn) answer.id, answer.inn, answer.result, answer.source, answer.checked_at,
      answer.registered_on, answer.unregistered_on
    from unnest(${[...wanted.inns]}::text[]) as wanted (inn)
    join npd_status_checks as answer on answer.inn = wanted.inn and answer.day = ${day}::date
    where (answer.source = 'publicService' or wanted.inn = any(${[...wanted.known]}::text[]))
      and case answer.result
        when 'unknown' then answer.checked_at >= ${since}::timestamptz
          and not exists (select from npd_status_questions as question where question.inn = answer.inn and question.day = answer.day)
        when 'active' then answer.checked_at >= ${since}::timestamptz or answer.day < ${moscowDate(now).toString()}::date
          or answer.checked_at > ${now.subtract({ hours: 24 }).toString()}::timestamptz
        else answer.checked_at >= ${since}::timestamptz
          or (answer.checked_at at time zone 'Europe/Moscow')::date > answer.day
      end
    order by wanted.inn, answer.result = 'unknown', answer.checked_at desc`.execute(reader)
  return rows
}
