import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { BindingState } from '../domain/binding.ts'
import type { BindingRecord } from './queries.ts'

/** One line of the history shown to a person. */
export async function recordEvent(tx: Tx, clock: Clock, from: BindingState, saved: BindingRecord): Promise<void> {
  await tx
    .insertInto('binding_events')
    .values({
      id: newId('bindingEvent', clock),
      person_id: saved.person_id,
      at: clock.now(),
      from_state: from,
      to_state: saved.state,
      rights_asked: saved.rights_asked,
      rights_granted: saved.rights_granted,
      reason_code: saved.reason_code,
      reason_text: saved.reason_text,
    })
    .execute()
}
