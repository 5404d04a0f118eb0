import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { bindingLifecycle } from '../domain/binding.ts'
import { bindingChanged, tellUnbindingJob } from './jobs.ts'
import { lockBinding } from './queries.ts'

/**
 * From now on the platform uses none of a person's powers, whatever the tax service thinks; it is told after that. False
 * when there is no binding to end.
 */
export async function breakBinding(
  tx: Tx,
  deps: { readonly clock: Clock },
  personId: Id<'person'>,
  why: string,
): Promise<boolean> {
  const row = await lockBinding(tx, personId)
  const next = row && step(bindingLifecycle, row.state, 'unbind', 'person')
  if (!next?.ok) return false
  const now = deps.clock.now()
  await tx
    .updateTable('bindings')
    .set((column) => ({
      state: next.value,
      rights_granted: [],
      message_id: null,
      processed_at: now,
      next_check_at: null,
      reason_code: null,
      reason_text: why,
      version: column('version', '+', 1),
      updated_at: now,
    }))
    .where('person_id', '=', personId)
    .execute()
  await announce(tx, deps.clock, bindingChanged, { person_id: personId, state: next.value })
  await enqueue(tx, deps.clock, tellUnbindingJob, { person_id: personId }, { key: personId })
  return true
}
