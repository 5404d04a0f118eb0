import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { allowCancel, cancelReasonNames, requestLivesHours } from '../domain/cancel-request.ts'
import type { CancelReason } from '../domain/cancel-request.ts'
import { lockWaitingRequest } from './cancel-queries.ts'
import { cancelAsked, expireCancelJob } from './jobs.ts'
import { lockOwnCheck } from './queries.ts'
import { recordCheckEntry } from './record-check-entry.ts'

/** One side asks the other to have a receipt annulled; the other has three days to answer. */
export function askCancel(
  deps: { db: Database; clock: Clock },
  scope: ClientScope | PersonScope,
  id: Id<'check'>,
  asked: { readonly reason: CancelReason; readonly comment: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnCheck(tx, scope, id)
    if (!row) return refuse({ kind: 'checkGone' })
    const allowed = allowCancel(row.state)
    if (!allowed.ok) return allowed
    const living = await lockWaitingRequest(tx, id)
    if (living) return refuse({ kind: 'annulmentAsked', until: formatMoment(living.due_at) })
    const [requestId, now] = [newId('cancelRequest', deps.clock), deps.clock.now()]
    const dueAt = now.add({ hours: requestLivesHours })
    await tx
      .insertInto('check_cancel_requests')
      .values({
        id: requestId,
        check_id: id,
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
    await recordCheckEntry(tx, deps, scope, row, 'checkCancelAsked', { reason: cancelReasonNames[asked.reason] })
    return ok({ due_at: dueAt.toString() })
  })
}
