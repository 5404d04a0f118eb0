import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { lockWork } from './assignment-queries.ts'
import type { SideScope } from './assignment-queries.ts'
import { describeObject } from './describe-object.ts'
import { dropAssignment } from './drop-assignment.ts'
import { withdrawContracts } from './withdraw-contracts.ts'

/** Cancels an assignment: the customer withdraws the choice before work starts, or the person leaves the work. */
export function cancelAssignment(deps: { db: Database; clock: Clock }, asking: SideScope, id: Id<'assignment'>, reason: string) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, asking, id)
    if (!work) return refuse({ kind: 'notFound' })
    const dropped = await dropAssignment(tx, deps.clock, work, { by: asking.side, reason })
    if (!dropped.ok) return dropped
    await withdrawContracts(tx, deps.clock, [work], 'Работа отменена')
    const object = describeObject(asking, work)
    await recordEntry(tx, deps, asking.scope, { action: 'assignmentCancelled', object, facts: { assignment: id } })
    return dropped
  })
}
