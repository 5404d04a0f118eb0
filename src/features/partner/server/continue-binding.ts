import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { rightsWanted, secondsBeforeCheck } from '../domain/binding.ts'
import { watchBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import { beginBinding } from './begin-binding.ts'

/**
 * Watches a binding request created by the tax service itself, for example with a registration through a bank, like the
 * platform's own.
 */
export async function continueBinding(
  tx: Tx,
  deps: { readonly clock: Clock },
  { personId, inn, requestId }: { readonly personId: Id<'person'>; readonly inn: PersonInn; readonly requestId: string },
): Promise<boolean> {
  const now = deps.clock.now()
  const row = await beginBinding(tx, personId, inn, now)
  const runAt = now.add({ seconds: secondsBeforeCheck(0) })
  const set = { inn, message_id: null, request_id: requestId, requested_at: now, checks: 0, next_check_at: runAt }
  const moved = await moveBinding(tx, deps.clock, personId, 'adopt', { asked: rightsWanted(row.optional_rights), set })
  if (moved) await enqueue(tx, deps.clock, watchBinding, { personId }, { runAt, key: personId })
  return moved !== undefined
}
