import { randomUUID } from 'node:crypto'
import type { NpdStatusAnswer, NpdStatusFailure, NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'
import { isGivenUp, secondsBeforeAsking } from '../domain/status-question.ts'
import { recordStatus } from './record-status.ts'

export type AskDeps = { readonly db: Database; readonly clock: Clock; readonly npdStatus: NpdStatusService }

export type Asked =
  | { readonly is: 'asked' }
  /** No question can be asked before this time. */
  | { readonly is: 'notYet'; readonly at: Temporal.Instant }
  | { readonly is: 'empty' }

/** Lease of a question: longer than the service may take to answer. */
const leaseSeconds = 90

/**
 * Sends the most urgent queued question to the public service, if its rate limit allows, and stores the answer. Two workers
 * never hold the same question; a dead worker's question is taken over when its lease expires.
 */
export async function askQuestion(deps: AskDeps): Promise<Asked> {
  const question = await leaseQuestion(deps)
  if (!question) return nextMoment(deps)
  const { inn } = question
  crashPoint('status.before-ask')
  const answer = await deps.npdStatus.statusOf(inn, question.day)
  crashPoint('status.after-ask')
  if (!answer.ok && answer.refusal.kind === 'rateLimited') {
    await giveBack(deps, question)
    return { is: 'notYet', at: deps.clock.now().add(answer.refusal.retryAfter) }
  }
  await recordAnswer(deps, question, answer)
  return { is: 'asked' }
}

type Question = NonNullable<Awaited<ReturnType<typeof leaseQuestion>>>

function leaseQuestion({ db, clock }: AskDeps) {
  const now = clock.now()
  return db
    .with('first', (query) =>
      lockingAlone(
        'npd_status_questions',
        query
          .selectFrom('npd_status_questions')
          .select(['inn', 'day'])
          .where('ask_after', '<=', now)
          .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
          .orderBy('urgency')
          .orderBy('asked_at')
          .orderBy('inn')
          .limit(1),
      ).skipLocked(),
    )
    .updateTable('npd_status_questions as question')
    .from('first')
    .set({ lease: randomUUID(), leased_until: now.add({ seconds: leaseSeconds }) })
    .whereRef('question.inn', '=', 'first.inn')
    .whereRef('question.day', '=', 'first.day')
    .returningAll('question')
    .executeTakeFirst()
}

async function giveBack({ db }: AskDeps, question: Question): Promise<void> {
  await db
    .updateTable('npd_status_questions')
    .set({ lease: null, leased_until: null })
    .where('inn', '=', question.inn)
    .where('day', '=', question.day)
    .where('lease', '=', question.lease)
    .execute()
}

/** The answer and the end of the question are one transaction: a worker that lost its lease writes nothing. */
async function recordAnswer(
  { db, clock }: AskDeps,
  question: Question,
  answer: Result<NpdStatusAnswer, NpdStatusFailure>,
): Promise<void> {
  const silent = !answer.ok && answer.refusal.kind !== 'refused'
  const attempts = question.attempts + 1
  const goesOn = silent && !isGivenUp(question.urgency, attempts)
  await db.transaction().execute(async (tx) => {
    const own = await lockingAlone(
      'npd_status_questions',
      tx
        .selectFrom('npd_status_questions')
        .select('inn')
        .where('inn', '=', question.inn)
        .where('day', '=', question.day)
        .where('lease', '=', question.lease),
    ).executeTakeFirst()
    if (!own) return
    const mine = { inn: question.inn, day: question.day }
    if (goesOn) {
      const next = clock.now().add({ seconds: secondsBeforeAsking(question.attempts) })
      await tx
        .updateTable('npd_status_questions')
        .set({ attempts, ask_after: next, lease: null, leased_until: null })
        .where('inn', '=', mine.inn)
        .where('day', '=', mine.day)
        .execute()
    } else {
      await tx.deleteFrom('npd_status_questions').where('inn', '=', mine.inn).where('day', '=', mine.day).execute()
    }
    // The silence of the service is recorded once; repeating it proves nothing.
    if (goesOn && question.attempts > 0) return
    await recordStatus(tx, clock, {
      ...mine,
      result: answer.ok ? answer.value.status : 'unknown',
      source: 'publicService',
      answerSha256: answer.ok ? answer.value.sha256 : undefined,
      requestedBy: question.requested_by ?? undefined,
    })
  })
}

async function nextMoment({ db, clock }: AskDeps): Promise<Asked> {
  const { at } = await db
    .selectFrom('npd_status_questions')
    .select(sqlAs(pgType.nullable(pgType.instant))`min(greatest(ask_after, leased_until))`.as('at'))
    .executeTakeFirstOrThrow()
  if (!at) return { is: 'empty' }
  const soonest = clock.now().add({ milliseconds: 500 })
  return { is: 'notYet', at: Temporal.Instant.compare(at, soonest) > 0 ? at : soonest }
}
