import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { checkedStates, isEditable, registerStates } from '../domain/register.ts'
import { requeueRegisterChecks } from './requeue-register-checks.ts'

/** Re-checks registers still put together that are to pay this work: what is true of it has changed. */
export async function recheckWork(tx: Tx, clock: Clock, assignmentId: Id<'assignment'>): Promise<void> {
  const registers = await tx
    .selectFrom('register_rows as row')
    .innerJoin('registers', 'registers.id', 'row.register_id')
    .select('row.register_id')
    .distinct()
    .where('row.assignment_id', '=', assignmentId)
    .where('row.state', 'in', checkedStates)
    .where('registers.state', 'in', registerStates.filter(isEditable))
    .execute()
  await requeueRegisterChecks(tx, clock, registers)
}
