import { step } from '#/kernel/lifecycle.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { CancelReason, CancelSide } from '../domain/cancel-request.ts'
import { checkLifecycle } from '../domain/check.ts'
import type { CheckState } from '../domain/check.ts'
import { sendCancelJob } from './jobs.ts'

export type CancelOrder = {
  readonly by: CancelSide | 'system'
  readonly reason: CancelReason
  readonly comment: string
}

/** Puts the annulment of a locked receipt into the queue of the tax service. False when its state does not allow it. */
export async function queueCancel(
  tx: Tx,
  clock: Clock,
  row: { readonly id: string; readonly state: CheckState },
  order: CancelOrder,
): Promise<boolean> {
  const system = order.by === 'system'
  const next = step(checkLifecycle, row.state, system ? 'cancelReturned' : 'cancel', system ? 'system' : 'person')
  const checkId = parseId('check', row.id)
  if (!next.ok || !checkId) return false
  const now = clock.now()
  await tx
    .updateTable('checks')
    .set((column) => ({
      state: next.value,
      cancel_reason: order.reason,
      cancel_comment: order.comment,
      cancel_asked_by: order.by,
      cancel_asked_at: now,
      cancel_message_id: null,
      cancel_attempts: 0,
      cancel_next_at: null,
      cancel_text: null,
      version: column('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', row.id)
    .execute()
  await enqueue(tx, clock, sendCancelJob, { checkId }, { key: checkId })
  return true
}
