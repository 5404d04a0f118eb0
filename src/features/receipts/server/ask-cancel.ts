import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { allowCancel, cancelReasonNames, requestLivesHours } from '../domain/cancel-request.ts'
import type { CancelReason } from '../domain/cancel-request.ts'
import { lockWaitingRequest } from './cancel-queries.ts'
import { cancelAsked, expireCancelJob } from './jobs.ts'
import { lockOwnReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** Requests the other side's consent to annul a receipt; the other side has three days to answer. */
export function askCancel(
  deps: { db: Database; clock: Clock },
  scope: ClientScope | PersonScope,
  id: Id<'receipt'>,
  asked: { readonly reason: CancelReason; readonly comment: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const allowed = allowCancel(row.state)
    if (!allowed.ok) return allowed
    const living = await lockWaitingRequest(tx, id)
    if (living) return refuse({ kind: 'annulmentAsked', until: living.due_at })
    const [requestId, now] = [newId('cancelRequest', deps.clock), deps.clock.now()]
    const dueAt = now.add({ hours: requestLivesHours })
    await tx
      .insertInto('receipt_cancel_requests')
      .values({
        id: requestId,
        receipt_id: id,
        org_id: row.org_id,
        person_id: row.person_id,
        side: 'orgId' in scope ? 'client' : 'person',
        ...asked,
        state: 'waiting',
        asked_by: scope.personId,
        asked_at: now,
        due_at: dueAt,
      })
      .execute()
    await announce(tx, deps.clock, cancelAsked, { requestId })
    await enqueue(tx, deps.clock, expireCancelJob, { requestId }, { runAt: dueAt, key: requestId })
    await recordReceiptEntry(tx, deps, scope, row, 'checkCancelAsked', { reason: cancelReasonNames[asked.reason] })
    return ok({ due_at: dueAt.toString() })
  })
}
