import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { cancelReasonNames, isCancelReason } from '../domain/cancel-request.ts'
import { checkLifecycle } from '../domain/check.ts'
import { closeRequests } from './close-requests.ts'
import { checkCancelled } from './jobs.ts'
import { lockCheck, rowIdOf } from './queries.ts'
import { recordCheckEntry } from './record-check-entry.ts'

/** The receipt is annulled; its row tells so. A second answer changes nothing. */
export async function recordCancel(deps: { db: Database; clock: Clock }, checkId: Id<'check'>, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    const next = row && step(checkLifecycle, row.state, 'cancelDone', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    const now = deps.clock.now()
    await tx
      .updateTable('checks')
      .set((column) => ({
        state: next.value,
        cancelled_at: now,
        cancel_message_id: null,
        cancel_next_at: null,
        cancel_text: null,
        difference: null,
        version: column('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', checkId)
      .execute()
    await closeRequests(tx, deps.clock, checkId)
    const reason = isCancelReason(row.cancel_reason) ? cancelReasonNames[row.cancel_reason] : ''
    const refund = row.cancel_reason === 'REFUND'
    await markRowCheck(tx, deps, {
      rowId: rowIdOf(row),
      outcome: refund ? 'checkReversed' : 'checkLost',
      text: `Чек аннулирован: ${reason.toLowerCase()}`,
    })
    await announce(tx, deps.clock, checkCancelled, { checkId })
    await run.finish(tx)
    await recordCheckEntry(tx, deps, 'service', row, 'checkCancelled', { reason })
  })
}
