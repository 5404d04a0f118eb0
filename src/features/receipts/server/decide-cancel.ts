import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { allowCancel, cancelReasonNames, cancelRequestLifecycle } from '../domain/cancel-request.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { lockWaitingRequest } from './cancel-queries.ts'
import { demandCancelRight } from './demand-cancel-right.ts'
import { cancelDecided } from './jobs.ts'
import { lockOwnReceipt } from './queries.ts'
import { queueCancel } from './queue-cancel.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** Agrees to the annulment, which starts at once, or declines it, on behalf of the side that was asked. */
export function decideCancel(
  deps: { db: Database; clock: Clock },
  scope: ClientScope | PersonScope,
  id: Id<'receipt'>,
  decision: 'agree' | 'decline',
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const request = await lockWaitingRequest(tx, id)
    const isOtherSide = request !== undefined && (request.side === 'client') !== 'orgId' in scope
    const next = request && isOtherSide ? cancelRequestLifecycle.move(request.state, decision, 'otherSide') : undefined
    if (!request || !next?.ok) return refuse({ kind: 'wrongState', state: receiptLifecycle.nameOf(row.state) })
    if (decision === 'agree') {
      const allowed = allowCancel(row.state)
      if (!allowed.ok) return allowed
      const right = await demandCancelRight(tx, row.person_id)
      if (!right.ok) return right
      await queueCancel(tx, deps.clock, row, { by: request.side, reason: request.reason, comment: request.comment })
    }
    await tx
      .updateTable('receipt_cancel_requests')
      .set({ state: next.value, decided_by: scope.personId, decided_at: deps.clock.now() })
      .where('id', '=', request.id)
      .execute()
    await announce(tx, deps.clock, cancelDecided, { requestId: request.id })
    const action = decision === 'agree' ? 'checkCancelAgreed' : 'checkCancelDeclined'
    await recordReceiptEntry(tx, deps, scope, row, action, { reason: cancelReasonNames[request.reason] })
    return ok({ state: decision === 'agree' ? ('cancelQueued' as const) : row.state })
  })
}
