import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { statusLearned } from './jobs.ts'
import { recordRegistered } from './record-registered.ts'
import { isKnownInn } from './status-queries.ts'

export type StatusFact = {
  readonly inn: PersonInn
  readonly day: Temporal.PlainDate
  readonly result: 'active' | 'notActive' | 'unknown'
  readonly source: 'partner' | 'publicService'
  readonly registeredOn?: Temporal.PlainDate | undefined
  readonly unregisteredOn?: Temporal.PlainDate | undefined
  /** Hexadecimal; absent when there was no answer. */
  readonly answerSha256?: string | undefined
  readonly requestedBy: Id<'organization'> | Id<'person'> | undefined
}

/** Stores an answer as evidence and, when it is about today, announces it to features that follow the person. */
export async function recordStatus(tx: Tx, clock: Clock, fact: StatusFact): Promise<Id<'statusCheck'>> {
  const id = newId('statusCheck', clock)
  const now = clock.now()
  await tx
    .insertInto('npd_status_checks')
    .values({
      id,
      inn: fact.inn,
      day: fact.day,
      result: fact.result,
      source: fact.source,
      registered_on: fact.registeredOn ?? null,
      unregistered_on: fact.unregisteredOn ?? null,
      answer_sha256: fact.answerSha256 === undefined ? null : Buffer.from(fact.answerSha256, 'hex'),
      checked_at: now,
      requested_by: fact.requestedBy ?? null,
    })
    .execute()
  const isToday = fact.day.equals(moscowDate(now))
  if (isToday && fact.result === 'active') await recordRegistered(tx, { clock }, fact.inn)
  const isNews = isToday && fact.result !== 'unknown' && (await isKnownInn(tx, fact.inn))
  if (isNews) await announce(tx, clock, statusLearned, { checkId: id })
  return id
}
