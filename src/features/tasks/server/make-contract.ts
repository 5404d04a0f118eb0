import { attachContract } from '#/features/documents/server/attach-contract.ts'
import { findMissing } from '#/features/documents/server/find-missing.ts'
import { holdContract } from '#/features/documents/server/hold-contract.ts'
import { makeDocument } from '#/features/documents/server/make-document.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { describeOrder } from './describe-order.ts'
import type { TaskRow } from './task-queries.ts'

export type Contract = { readonly frameId: Id<'document'>; readonly orderId: Id<'document'> }

/** Returns the frame contract of the pair, reusing an active one, and creates the order for this assignment under it. */
export async function makeContract(
  tx: Tx,
  deps: MakeDocumentDeps,
  work: {
    readonly task: TaskRow
    readonly taskId: Id<'task'>
    readonly assignmentId: Id<'assignment'>
    readonly orgId: Id<'organization'>
    readonly personId: Id<'person'>
    readonly amount: Kopecks
  },
): Promise<Result<Contract, Refusal<'fieldsMissing'>>> {
  const { task, taskId, assignmentId, orgId, personId, amount } = work
  const frameInput = { kind: 'frame', orgId, personId, day: moscowDate(deps.clock.now()) } as const
  const orderInput = describeOrder(deps, { id: assignmentId, task, taskId, orgId, personId, amount })
  // The contract that the pair signed elsewhere, loaded before the person came: it serves instead of one made now.
  await attachContract(tx, deps, { orgId, personId })
  await holdContract(tx, { orgId, personId, assignmentId })
  // Both or none: a refusal does not undo what the transaction has written.
  const missing = await findMissing(tx, deps, [frameInput, orderInput])
  if (missing.length > 0) return refuse({ kind: 'fieldsMissing', fields: missing.join(', ') })
  const frame = await makeDocument(tx, deps, frameInput)
  if (!frame.ok) return frame
  const order = await makeDocument(tx, deps, orderInput)
  return order.ok ? ok({ frameId: frame.value.id, orderId: order.value.id }) : refuse(order.refusal)
}
