import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { allowCancel, cancelReasonNames, cancelRequestLifecycle } from '../domain/cancel-request.ts'
import { checkStateNames } from '../domain/check.ts'
import { lockWaitingRequest } from './cancel-queries.ts'
import { demandCancelRight } from './demand-cancel-right.ts'
import { cancelDecided } from './jobs.ts'
import { lockOwnCheck } from './queries.ts'
import { queueCancel } from './queue-cancel.ts'
import { recordCheckEntry } from './record-check-entry.ts'

/** The side that was asked agrees to the annulment, which begins at once, or declines it. */
export function decideCancel(
  deps: { db: Database; clock: Clock },
  scope: ClientScope | PersonScope,
  id: Id<'check'>,
  decision: 'agree' | 'decline',
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnCheck(tx, scope, id)
    if (!row) return refuse({ kind: 'checkGone' })
    const request = await lockWaitingRequest(tx, id)
    const isOtherSide = request !== undefined && (request.side === 'client') !== 'orgId' in scope
    const next = request && step(cancelRequestLifecycle, request.state, decision, isOtherSide ? 'otherSide' : request.side)
    if (!request || !next?.ok) return refuse({ kind: 'wrongState', state: checkStateNames[row.state] })
    if (decision === 'agree') {
      const allowed = allowCancel(row.state)
      if (!allowed.ok) return allowed
      const right = await demandCancelRight(tx, row.person_id)
      if (!right.ok) return right
      await queueCancel(tx, deps.clock, row, { by: request.side, reason: request.reason, comment: request.comment })
    }
    await tx
      .updateTable('check_cancel_requests')
      .set({ state: next.value, decided_by: scope.personId, decided_at: deps.clock.now() })
      .where('id', '=', request.id)
      .execute()
    const requestId = parseId('cancelRequest', request.id)
    if (requestId) await announce(tx, deps.clock, cancelDecided, { requestId })
    const action = decision === 'agree' ? 'checkCancelAgreed' : 'checkCancelDeclined'
    await recordCheckEntry(tx, deps, scope, row, action, { reason: cancelReasonNames[request.reason] })
    return ok({ state: decision === 'agree' ? ('cancelQueued' as const) : row.state })
  })
}
