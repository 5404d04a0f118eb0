import type { NpdFailure, Permission, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { rightsAsked } from '../domain/binding.ts'
import { readBindingAnswer } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import { bindingOf } from './queries.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/** Sends the request and keeps the number of the message; a lost answer is simply sent again. */
export async function sendBindingRequest(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  const inn = parsePersonInn(row?.inn ?? '')
  if (row?.state !== 'sending' || row.message_id !== null || !inn) return { next: 'done' }
  const permissions: readonly Permission[] = rightsAsked
  const sent = await deps.taxService.send('PostBindPartnerWithInn', { inn, permissions })
  if (!sent.ok) return afterFailure(deps, personId, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('bindings')
      .set({ message_id: sent.value.messageId, updated_at: deps.clock.now() })
      .where('person_id', '=', personId)
      .where('state', '=', 'sending')
      .execute()
    await enqueue(tx, deps.clock, readBindingAnswer, { person_id: personId }, { runAt: deps.clock.now().add({ seconds: 1 }) })
    await run.finish(tx)
  })
  return { next: 'done' }
}

const retryMinutes = [1, 5, 15, 60] as const

/** What follows a refused or failed exchange about a binding. Every outcome has a state people can read. */
export async function afterFailure(
  deps: Deps,
  personId: Id<'person'>,
  run: JobRun,
  failure: NpdFailure,
): Promise<JobOutcome> {
  const give = async (action: string, news: Parameters<typeof moveBinding>[4]): Promise<JobOutcome> => {
    await deps.db.transaction().execute(async (tx) => {
      await moveBinding(tx, deps.clock, personId, action, news)
      await run.finish(tx)
    })
    return { next: 'done' }
  }
  const again = (duration: Temporal.DurationLike, why: string): JobOutcome => ({ next: 'again', at: deps.clock.now().add(duration), why })
  switch (failure.kind) {
    case 'unavailable':
    case 'rateLimited':
      return again(failure.retryAfter, failure.kind)
    case 'unknownOutcome':
    case 'garbage':
    case 'messageNotFound':
      return again({ seconds: 30 }, failure.kind)
    case 'accessDenied':
      return give('fail', { reasonCode: 'ACCESS_DENIED', reasonText: 'ФНС не приняла доступ платформы. Мы уже разбираемся' })
    case 'duplicate':
      return give('fail', { reasonCode: 'DUPLICATE', reasonText: 'ФНС ответила непонятно. Отправьте запрос ещё раз' })
    case 'rejected':
      return afterRejection(failure.code, failure.message)
  }

  function afterRejection(code: string, message: string): Promise<JobOutcome> | JobOutcome {
    if (code === 'TAXPAYER_ALREADY_BOUND') return give('alreadyBound', { granted: rightsAsked })
    if (code === 'TAXPAYER_UNREGISTERED') {
      return give('unregistered', { reasonCode: code, reasonText: 'Этот ИНН не состоит на учёте как самозанятый' })
    }
    const minutes = code === 'INTERNAL_ERROR' ? retryMinutes[run.attempt - 1] : undefined
    if (minutes !== undefined) return again({ minutes }, code)
    return give('fail', { reasonCode: code, reasonText: message })
  }
}
