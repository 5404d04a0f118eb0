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
  const day = moscowDate(deps.clock.now())
  await holdContract(tx, { orgId, personId, assignmentId })
  const frame = await makeDocument(tx, deps, { kind: 'frame', orgId, personId, day })
  if (!frame.ok) return frame
  const { number, title, result, criteria, place, starts_on, due_on } = task
  const facts = { task: { number, title, result, criteria, place, startsOn: starts_on ?? undefined, dueOn: due_on } }
  const order = await makeDocument(tx, deps, { kind: 'order', orgId, personId, day, assignmentId, taskId, amount, facts })
  return order.ok ? ok({ frameId: frame.value.id, orderId: order.value.id }) : refuse(order.refusal)
}
