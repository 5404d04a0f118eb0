import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { insertAssignment, lockWorkForSystem, saveAssignment } from './assignment-queries.ts'

/**
 * Splits a work that waits for payment into two: it keeps this sum, and the rest becomes a work of its own with the same papers, so
 * that each part is paid once and gets one receipt. Refused where the sum is not less than what is owed.
 */
export async function splitWork(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  assignmentId: Id<'assignment'>,
  now: Kopecks,
): Promise<Result<{ readonly restId: Id<'assignment'>; readonly rest: Kopecks }, Refusal<'wrongState'>>> {
  const { row } = await lockWorkForSystem(tx, assignmentId)
  const owed = row.accepted_amount ?? row.price
  if (!assignmentLifecycle.may(row.state, 'startPayment', 'system') || now >= owed)
    return refuse({ kind: 'wrongState', state: assignmentLifecycle.nameOf(row.state) })
  const rest = kopecks(owed - now)
  const restId = newId('assignment', clock)
  const at = clock.now()
  await saveAssignment(tx, assignmentId, { accepted_amount: now, updated_at: at })
  const part = { id: restId, part_of: row.part_of ?? row.id, price: rest, accepted_amount: rest, version: 1 }
  await insertAssignment(tx, { ...row, ...part, created_at: at, updated_at: at })
  return ok({ restId, rest })
}
