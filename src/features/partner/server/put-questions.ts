import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { urgencies } from '../domain/status-question.ts'
import type { Urgency } from '../domain/status-question.ts'
import { askStatusJob } from './jobs.ts'

export type Questions = {
  readonly inns: readonly string[]
  readonly day: Temporal.PlainDate
  readonly urgency: Urgency
  readonly requestedBy: Id<'organization'> | Id<'person'> | undefined
}

/** Queues questions to the public service. A question already queued is not duplicated, only its priority is raised. */
export async function putQuestions(tx: Tx, clock: Clock, questions: Questions): Promise<void> {
  if (questions.inns.length === 0) return
  const now = clock.now()
  await sql`
    insert into npd_status_questions (inn, day, urgency, requested_by, asked_at, ask_after)
    select inn, ${questions.day.toString()}::date, ${urgencies[questions.urgency]}::smallint, ${questions.requestedBy ?? null},
      ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
    from unnest(${[...questions.inns].toSorted()}::text[]) as inn
    on conflict (inn, day) do update set urgency = least(npd_status_questions.urgency, excluded.urgency)`.execute(tx)
  await enqueue(tx, clock, askStatusJob, {}, { key: 'public' })
}
