import type { NpdFailure } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { rightsAsked } from '../domain/binding.ts'
import { sendBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import type { BindingNews } from './move-binding.ts'
import { lockBinding } from './queries.ts'

type Deps = { db: Database; clock: Clock }

/** Minutes before a new message after each internal error of the tax service; then the request is given up. */
const resendMinutes = [1, 5, 15, 60] as const

/** What follows a refused or failed exchange about a binding. Every outcome has a state people can read. */
export async function settleBindingFailure(
  deps: Deps,
  personId: Id<'person'>,
  run: JobRun,
  failure: NpdFailure,
): Promise<JobOutcome> {
  const give = (action: string, news: BindingNews) => giveUp(deps, personId, run, { action, news })
  const again = (duration: Temporal.DurationLike): JobOutcome => ({
    next: 'again',
    at: deps.clock.now().add(duration),
    why: failure.kind,
  })
  switch (failure.kind) {
    case 'unavailable':
    case 'rateLimited':
      return again(failure.retryAfter)
    case 'unknownOutcome':
    case 'garbage':
    case 'messageNotFound':
      return again({ seconds: 30 })
    case 'accessDenied':
      return give('fail', { reasonCode: 'ACCESS_DENIED', reasonText: 'ФНС не приняла доступ платформы. Мы уже разбираемся' })
    case 'duplicate':
      return give('fail', { reasonCode: 'DUPLICATE', reasonText: 'ФНС ответила непонятно. Отправьте запрос ещё раз' })
    case 'rejected':
      if (failure.code === 'TAXPAYER_ALREADY_BOUND') return give('alreadyBound', { granted: rightsAsked })
      if (failure.code === 'TAXPAYER_UNREGISTERED') {
        return give('unregistered', { reasonCode: failure.code, reasonText: 'Этот ИНН не состоит на учёте как самозанятый' })
      }
      if (failure.code === 'INTERNAL_ERROR')
        return sendAnew(deps, personId, run, { reasonCode: failure.code, reasonText: failure.message })
      return give('fail', { reasonCode: failure.code, reasonText: failure.message })
  }
}

async function giveUp(
  deps: Deps,
  personId: Id<'person'>,
  run: JobRun,
  move: { readonly action: string; readonly news: BindingNews },
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await moveBinding(tx, deps.clock, personId, move.action, move.news)
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** A message answered with an internal error keeps that answer for ever: only a new message may be answered otherwise. */
async function sendAnew(deps: Deps, personId: Id<'person'>, run: JobRun, news: BindingNews): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockBinding(tx, personId)
    const minutes = resendMinutes[row?.checks ?? 0]
    if (row?.state === 'sending' && minutes !== undefined) {
      const now = deps.clock.now()
      await tx
        .updateTable('bindings')
        .set({ message_id: null, checks: row.checks + 1, updated_at: now })
        .where('person_id', '=', personId)
        .execute()
      await enqueue(tx, deps.clock, sendBinding, { person_id: personId }, { key: personId, runAt: now.add({ minutes }) })
    } else {
      await moveBinding(tx, deps.clock, personId, 'fail', news)
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
