import type { DescribeEdition } from '#/features/documents/server/propose-edition.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { describeAct } from './describe-act.ts'
import { describeOrder } from './describe-order.ts'
import { lockWorkForSystem } from './assignment-queries.ts'

/** What the new edition of an order or an act is about: the work as it is now, for this sum. */
export async function describeEdition(...[tx, deps, row, amount]: Parameters<DescribeEdition>): ReturnType<DescribeEdition> {
  if (row.assignment_id === null) return undefined
  const work = await lockWorkForSystem(tx, row.assignment_id)
  const sum = amount ?? row.amount ?? work.row.price
  if (row.kind !== 'order') return describeAct(deps, work, sum)
  const order = describeOrder(deps, { ...work, amount: sum })
  // A work that has begun goes on under its contract, even one that is in force no more: an order made anew moves it nowhere.
  const isBegun = !assignmentLifecycle.is.docsPending(work.row.state)
  return isBegun && work.row.frame_document_id !== null ? { ...order, frameId: work.row.frame_document_id } : order
}
