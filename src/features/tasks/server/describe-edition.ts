import type { DescribeEdition } from '#/features/documents/server/propose-edition.ts'
import { describeAct } from './describe-act.ts'
import { describeOrder } from './describe-order.ts'
import { lockWorkForSystem } from './assignment-queries.ts'

/** What the new edition of an order or an act is about: the work as it is now, for this sum. */
export async function describeEdition(...[tx, deps, row, amount]: Parameters<DescribeEdition>): ReturnType<DescribeEdition> {
  if (row.assignment_id === null) return undefined
  const work = await lockWorkForSystem(tx, row.assignment_id)
  const sum = amount ?? row.amount ?? work.row.price
  return row.kind === 'order' ? describeOrder(deps, { ...work, amount: sum }) : describeAct(deps, work, sum)
}
