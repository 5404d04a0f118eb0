import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { sendUnbindingJob } from './jobs.ts'
import { moveBinding } from './move-binding.ts'

/**
 * Stops all use of a person's rights at once, whatever the tax service records; the tax service is notified afterwards. Returns
 * false when there is no binding to end.
 */
export async function breakBinding(
  tx: Tx,
  deps: { readonly clock: Clock },
  personId: Id<'person'>,
  why: string,
): Promise<boolean> {
  const set = { message_id: null, request_id: null }
  const moved = await moveBinding(tx, deps.clock, personId, 'unbind', { by: 'person', reasonText: why, set })
  if (moved) await enqueue(tx, deps.clock, sendUnbindingJob, { personId }, { key: personId })
  return moved !== undefined
}
