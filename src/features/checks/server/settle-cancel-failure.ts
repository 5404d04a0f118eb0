import { noteTaxRefusal } from '#/features/partner/server/note-tax-refusal.ts'
import type { NpdFailure } from '#/gateways/npd/port.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { cancelRefusalText, isUnknownReceipt } from '../domain/cancel-request.ts'
import { checkLifecycle, minutesBeforeTry } from '../domain/check.ts'
import { cancelRefused, reconcilePersonJob, sendCancelJob } from './jobs.ts'
import { lockCheck } from './queries.ts'
import { recordCancel } from './record-cancel.ts'
import { recordCheckEntry } from './record-check-entry.ts'

type Deps = { db: Database; clock: Clock; log: Log }

/** What follows when the tax service did not say that the receipt is annulled. Every failure has a next step. */
export async function settleCancelFailure(
  deps: Deps,
  checkId: Id<'check'>,
  run: JobRun,
  failure: NpdFailure,
): Promise<JobOutcome> {
  switch (failure.kind) {
    case 'rateLimited':
      return { next: 'again', at: deps.clock.now().add(failure.retryAfter), why: failure.kind }
    case 'unavailable':
    case 'unknownOutcome':
    case 'garbage':
    case 'duplicate':
      await postpone(deps, checkId, run, 'ФНС временно не отвечает. Повторим сами')
      break
    case 'messageNotFound':
      await postpone(deps, checkId, run, 'ФНС потеряла ответ. Спрашиваем ещё раз')
      break
    case 'accessDenied':
      deps.log.error({ checkId, reason: failure.reason }, 'the tax service does not let the platform in')
      await postpone(deps, checkId, run, 'ФНС не приняла доступ платформы. Мы уже разбираемся, повторим сами')
      break
    case 'rejected':
      await settleRejection(deps, checkId, run, failure)
      break
  }
  return { next: 'done' }
}

async function settleRejection(
  deps: Deps,
  checkId: Id<'check'>,
  run: JobRun,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  if (code === 'ALREADY_DELETED') return recordCancel(deps, checkId, run)
  if (code === 'INTERNAL_ERROR') return postpone(deps, checkId, run, 'Внутренняя ошибка ФНС. Повторим сами')
  if (code === 'PARTNER_DENY') {
    return postpone(deps, checkId, run, 'ФНС отклонила операцию партнёра. Мы уже разбираемся, повторим сами')
  }
  return refuseCancel(deps, checkId, run, code, cancelRefusalText(code, message))
}

async function postpone(deps: Deps, checkId: Id<'check'>, run: JobRun, text: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    if (row?.state === 'cancelQueued') {
      const now = deps.clock.now()
      const at = now.add({ minutes: minutesBeforeTry(row.cancel_attempts - 1) })
      await tx
        .updateTable('checks')
        .set({ cancel_message_id: null, cancel_text: text, cancel_next_at: at, updated_at: now })
        .where('id', '=', checkId)
        .execute()
      await enqueue(tx, deps.clock, sendCancelJob, { checkId }, { runAt: at, key: checkId })
    }
    await run.finish(tx)
  })
}

/** The receipt stands on, with the reason in words; what the refusal says of the person is told to whom it concerns. */
async function refuseCancel(deps: Deps, checkId: Id<'check'>, run: JobRun, code: string, text: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    const next = row && step(checkLifecycle, row.state, 'cancelRefused', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    const now = deps.clock.now()
    await tx
      .updateTable('checks')
      .set({ state: next.value, cancel_message_id: null, cancel_next_at: null, cancel_text: text, updated_at: now })
      .where('id', '=', checkId)
      .execute()
    const personId = parseId('person', row.person_id)
    await noteTaxRefusal(tx, deps, { inn: row.inn, code })
    if (personId && isUnknownReceipt(code)) {
      await enqueue(tx, deps.clock, reconcilePersonJob, { personId }, { key: personId })
    }
    await announce(tx, deps.clock, cancelRefused, { checkId })
    await run.finish(tx)
    await recordCheckEntry(tx, deps, 'service', row, 'checkCancelRefused', { reason: text })
  })
}
