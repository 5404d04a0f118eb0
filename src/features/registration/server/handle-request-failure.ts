import { nightOpensAt } from '#/gateways/npd/port.ts'
import type { NpdFailure } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { registrationLifecycle, resendMinutes, sentApplicationStates } from '../domain/registration.ts'
import { endRequest } from './end-request.ts'
import { fileRequestJob } from './jobs.ts'
import { lockRegistration } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Handles a refused or failed exchange about an application. Every outcome has a state people can read. */
export async function handleRequestFailure(
  deps: Deps,
  id: Id<'npdRegistration'>,
  run: JobRun,
  failure: NpdFailure | { readonly kind: 'dataChanged' },
): Promise<JobOutcome> {
  switch (failure.kind) {
    case 'unavailable':
    case 'rateLimited':
      return again(deps, id, failure.retryAfter, failure.kind)
    case 'unknownOutcome':
    case 'garbage':
      return again(deps, id, Temporal.Duration.from({ seconds: 30 }), failure.kind)
    case 'messageNotFound':
      return sendAnew(deps, id, run, 0)
    case 'clockAhead':
      // The answer to this message stays the same: a new one names an earlier time.
      return sendAnew(deps, id, run, 1)
    case 'outOfHours':
      return again(deps, id, deps.clock.now().until(nightOpensAt(deps.clock.now())), failure.kind)
    case 'accessDenied':
      return endRequest(deps, id, run, { code: 'ACCESS_DENIED', told: 'ФНС не приняла доступ банка. Мы уже разбираемся' })
    case 'dataChanged':
      return endRequest(deps, id, run, {
        code: 'DATA_CHANGED',
        told: 'Данные профиля изменились после кода. Отправьте заявку ещё раз',
      })
    case 'duplicate':
      return endRequest(deps, id, run, { code: 'DUPLICATE', told: 'ФНС ответила непонятно. Отправьте заявку ещё раз' })
    case 'rejected':
      if (failure.code === 'INTERNAL_ERROR') return sendLater(deps, id, run)
      return endRequest(deps, id, run, { code: failure.code, told: failure.message })
  }
}

/** The person sees when the silence began. */
async function again({ db, clock }: Deps, id: Id<'npdRegistration'>, pause: Temporal.Duration, why: string): Promise<JobOutcome> {
  const now = clock.now()
  const at = now.add(pause)
  await db
    .updateTable('npd_registrations')
    .set((column) => ({ silent_since: column.fn.coalesce('silent_since', column.val(now)), next_check_at: at }))
    .where('id', '=', id)
    .where('state', 'in', [...sentApplicationStates])
    .execute()
  return { next: 'again', at, why }
}

/** A message answered with an internal error keeps that answer forever: only a new message can get another answer. */
async function sendLater(deps: Deps, id: Id<'npdRegistration'>, run: JobRun): Promise<JobOutcome> {
  const row = await deps.db.selectFrom('npd_registrations').select('resends').where('id', '=', id).executeTakeFirst()
  const minutes = resendMinutes[row?.resends ?? 0]
  if (minutes === undefined) {
    return endRequest(deps, id, run, {
      code: 'INTERNAL_ERROR',
      told: 'ФНС несколько часов отвечает ошибкой. Отправьте заявку ещё раз позже',
    })
  }
  return sendAnew(deps, id, run, minutes)
}

async function sendAnew({ db, clock }: Deps, id: Id<'npdRegistration'>, run: JobRun, minutes: number): Promise<JobOutcome> {
  await db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, id)
    const now = clock.now()
    const runAt = now.add({ minutes })
    if (row && registrationLifecycle.is.sent(row.state)) {
      await tx
        .updateTable('npd_registrations')
        .set({
          message_id: null,
          resends: row.resends + 1,
          silent_since: row.silent_since ?? now,
          next_check_at: runAt,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
      await enqueue(tx, clock, fileRequestJob, { registrationId: id }, { key: id, runAt })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
