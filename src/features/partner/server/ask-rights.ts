import type { Clock } from '#/kernel/time.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { rightsWanted } from '../domain/binding.ts'
import { sendBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import type { BindingRecord } from './queries.ts'

/**
 * Asks the person, through the tax service, for the required rights and the ones they chose: to bind (`request`), or to change
 * the rights (`change`). The caller holds the lock and has seen a state that allows the action.
 */
export async function askRights(
  tx: Tx,
  clock: Clock,
  personId: Id<'person'>,
  action: 'request' | 'change',
  wanted: { readonly inn: PersonInn; readonly optional: readonly string[] },
): Promise<BindingRecord> {
  const saved = await moveBinding(tx, clock, personId, action, {
    by: 'person',
    asked: rightsWanted(wanted.optional),
    set: {
      inn: wanted.inn,
      // The ИНН change reported to the operator is resolved once the person binds with the new number.
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
  if (!saved) throw new Error(`A binding whose state allows no ${action}`)
  await enqueue(tx, clock, sendBinding, { personId }, { key: personId })
  return saved
}
