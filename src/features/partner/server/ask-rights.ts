import type { Clock } from '#/kernel/time.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { rightsWanted } from '../domain/binding.ts'
import { sendBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import type { BindingRecord } from './queries.ts'

/**
 * Asks the person, through the tax service, for the needed rights and those he has chosen: to bind (`request`), or to have
 * other rights than now (`change`). The caller holds the lock.
 */
export async function askRights(
  tx: Tx,
  clock: Clock,
  personId: Id<'person'>,
  action: 'request' | 'change',
  wanted: { readonly inn: string; readonly optional: readonly string[] },
): Promise<BindingRecord | undefined> {
  const saved = await moveBinding(tx, clock, personId, action, {
    by: 'person',
    asked: rightsWanted(wanted.optional),
    set: {
      inn: wanted.inn,
      // The change the operator was told of is settled once the person binds by the new number.
      new_inn: null,
      optional_rights: [...wanted.optional],
      message_id: null,
      request_id: null,
      requested_at: clock.now(),
      next_check_at: clock.now(),
      checks: 0,
      ...(action === 'request' && { processed_at: null, taxpayer: null, taxpayer_at: null }),
    },
  })
  if (saved) await enqueue(tx, clock, sendBinding, { person_id: personId }, { key: personId })
  return saved
}
