import { recordTaxRefusal } from '#/features/partner/server/record-tax-refusal.ts'
import type { NpdFailure } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { cancelRefusalText, isUnknownReceipt } from '../domain/cancel-request.ts'
import { receiptLifecycle, minutesBeforeTry } from '../domain/receipt.ts'
import { cancelRefused, reconcilePersonJob, sendCancelJob } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { recordCancel } from './record-cancel.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

type Deps = { db: Database; clock: Clock; log: Log }

/** Handles a failure to annul a receipt. Every failure has a next step. */
export async function handleCancelFailure(
  deps: Deps,
  receiptId: Id<'receipt'>,
  run: JobRun,
  failure: NpdFailure,
): Promise<JobOutcome> {
  switch (failure.kind) {
    case 'rateLimited':
      return { next: 'again', at: deps.clock.now().add(failure.retryAfter), why: failure.kind }
    case 'unavailable':
    case 'clockAhead':
    case 'outOfHours':
    case 'unknownOutcome':
    case 'garbage':
    case 'duplicate':
      await postpone(deps, receiptId, run, 'ФНС временно не отвечает. Повторим сами')
      break
    case 'messageNotFound':
      await postpone(deps, receiptId, run, 'ФНС потеряла ответ. Спрашиваем ещё раз')
      break
    case 'accessDenied':
      deps.log.error({ receiptId, reason: failure.reason }, 'the tax service does not let the platform in')
      await postpone(deps, receiptId, run, 'ФНС не приняла доступ платформы. Мы уже разбираемся, повторим сами')
      break
    case 'rejected':
      await handleRejection(deps, receiptId, run, failure)
      break
  }
  return { next: 'done' }
}

async function handleRejection(
  deps: Deps,
  receiptId: Id<'receipt'>,
  run: JobRun,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  if (code === 'ALREADY_DELETED') return recordCancel(deps, receiptId, run)
  if (code === 'INTERNAL_ERROR') return postpone(deps, receiptId, run, 'Внутренняя ошибка ФНС. Повторим сами')
  if (code === 'PARTNER_DENY') {
    return postpone(deps, receiptId, run, 'ФНС отклонила операцию партнёра. Мы уже разбираемся, повторим сами')
  }
  return refuseCancel(deps, receiptId, run, code, cancelRefusalText(code, message))
}

async function postpone(deps: Deps, receiptId: Id<'receipt'>, run: JobRun, text: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    if (row && receiptLifecycle.is.cancelQueued(row.state)) {
      const now = deps.clock.now()
      const at = now.add({ minutes: minutesBeforeTry(row.cancel_attempts - 1) })
      await tx
        .updateTable('receipts')
        .set({ cancel_message_id: null, cancel_text: text, cancel_next_at: at, updated_at: now })
        .where('id', '=', receiptId)
        .execute()
      await enqueue(tx, deps.clock, sendCancelJob, { receiptId }, { runAt: at, key: receiptId })
    }
    await run.finish(tx)
  })
}

/**
 * Keeps the receipt valid with the reason as text, and passes what the refusal reveals about the person to those it concerns.
 */
async function refuseCancel(deps: Deps, receiptId: Id<'receipt'>, run: JobRun, code: string, text: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    const next = row && receiptLifecycle.move(row.state, 'cancelRefused', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set({ state: next.value, cancel_message_id: null, cancel_next_at: null, cancel_text: text, updated_at: now })
      .where('id', '=', receiptId)
      .execute()
    const { person_id: personId } = row
    await recordTaxRefusal(tx, deps, { inn: row.inn, code })
    if (isUnknownReceipt(code)) {
      await enqueue(tx, deps.clock, reconcilePersonJob, { personId }, { key: personId })
    }
    await announce(tx, deps.clock, cancelRefused, { receiptId })
    await run.finish(tx)
    await recordReceiptEntry(tx, deps, 'service', row, 'checkCancelRefused', { reason: text })
  })
}
