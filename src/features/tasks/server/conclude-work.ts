import type { Settlement } from '#/features/documents/domain/document-facts.ts'
import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { askToRateAt } from '../domain/rating.ts'
import { decideResult, documentStateOf, lockLastResult, saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { askToRateJob, resultDecided } from './jobs.ts'
import { makeAct } from './make-act.ts'
import { refreshTask } from './refresh-task.ts'

type Acceptance = {
  readonly amount: Kopecks
  /** How the sides came to a sum that is not the price. */
  readonly settlement?: Settlement
  readonly remarks?: string | undefined
}

/**
 * Accepts a locked work: makes its act and sends it for signing. The caller has checked that the work may be accepted now; a work whose
 * order does not stand is refused. Nothing is written before a refusal.
 */
export async function concludeWork(tx: Tx, deps: MakeDocumentDeps, work: LockedWork, acceptance: Acceptance) {
  const { id } = work
  const result = await lockLastResult(tx, id)
  const order = await documentStateOf(tx, work.row.order_document_id)
  if (!documentLifecycle.is.signed(order)) {
    const way = documentLifecycle.is.annulPending(order) ? ways.annulled : ways.unsigned
    return refuse({ kind: 'unsignedDocument', document: 'заказ', way })
  }
  const accepted = rowOf(acceptance)
  const act = await makeAct(tx, deps, { ...work, row: { ...work.row, ...accepted } })
  if (!act.ok) return act
  const now = deps.clock.now()
  const state = assignmentLifecycle.after('accepted', 'sendAct')
  if (result) await decideResult(tx, result.id, 'accepted', null, now)
  await saveAssignment(tx, id, {
    state,
    accepted_at: now,
    ...accepted,
    act_document_id: act.value.id,
    updated_at: now,
  })
  await refreshTask(tx, deps.clock, work.taskId)
  await enqueue(tx, deps.clock, askToRateJob, { assignmentId: id }, { runAt: askToRateAt(now) })
  await announce(tx, deps.clock, resultDecided, { assignmentId: id, decision: 'accepted' })
  return ok({ id, state })
}

function rowOf({ amount, settlement, remarks }: Acceptance) {
  return {
    accepted_amount: amount,
    accept_remarks: remarks ?? null,
    settled_amount: settlement ? amount : null,
    settled_by: settlement?.by ?? null,
    settled_reason: settlement?.reason ?? null,
  }
}

const ways = {
  unsigned: 'Сначала подпишите его',
  annulled: 'Заказ ждёт аннулирования: подпишите, отклоните или отзовите соглашение',
} as const
