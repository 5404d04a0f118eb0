import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { tellUnbindingJob } from './jobs.ts'
import { moveBinding } from './move-binding.ts'

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
  const set = { message_id: null, request_id: null }
  const moved = await moveBinding(tx, deps.clock, personId, 'unbind', { by: 'person', reasonText: why, set })
  if (moved) await enqueue(tx, deps.clock, tellUnbindingJob, { person_id: personId }, { key: personId })
  return moved !== undefined
}
