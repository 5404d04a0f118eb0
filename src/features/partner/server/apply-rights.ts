import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { answerFor, bindingLifecycle, isPartner, missingRights, sameRights } from '../domain/binding.ts'
import { bindingChanged, readTaxpayerJob } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import type { BindingNews } from './move-binding.ts'
import { lockBinding } from './queries.ts'

/**
 * Updates a binding to the rights the tax service reports: bound when every required one is granted, otherwise partly bound.
 * Unchanged rights update only the time they were read.
 */
export async function applyRights(
  tx: Tx,
  clock: Clock,
  personId: Id<'person'>,
  granted: readonly string[],
  news: BindingNews = {},
): Promise<void> {
  const row = await lockBinding(tx, personId)
  if (!row) return
  const now = clock.now()
  const asWas = isPartner(row.state) && sameRights(granted, row.rights_granted)
  if (bindingLifecycle.is.changing(row.state) && news.set === undefined) {
    // The requested change still awaits the person: only previously granted rights can have decreased now.
    await tx
      .updateTable('bindings')
      .set({ rights_granted: [...granted], rights_checked_at: now })
      .where('person_id', '=', personId)
      .execute()
    if (!asWas) await announce(tx, clock, bindingChanged, { personId, state: row.state })
    return
  }
  if (asWas && !bindingLifecycle.is.changing(row.state)) {
    await tx
      .updateTable('bindings')
      .set({ rights_checked_at: now, silent_since: null })
      .where('person_id', '=', personId)
      .execute()
    return
  }
  const missing = missingRights(granted)
  const reason = missing === '' ? {} : { reasonText: `Разрешите в «Мой налог»: ${missing}` }
  const set = { ...news.set, rights_checked_at: now, message_id: null, request_id: null }
  await moveBinding(tx, clock, personId, answerFor(granted), { ...reason, ...news, granted, set })
  if (!isPartner(row.state)) await enqueue(tx, clock, readTaxpayerJob, { personId }, { key: personId })
}
