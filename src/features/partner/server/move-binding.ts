import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { bindingLifecycle } from '../domain/binding.ts'
import { bindingChanged } from './jobs.ts'
import { lockBinding } from './queries.ts'

export type BindingNews = {
  readonly granted?: readonly string[]
  readonly processedAt?: Temporal.Instant
  readonly reasonCode?: string
  readonly reasonText?: string
}

/** Moves a binding by what the tax service said and tells the others. News that no longer fit the state are ignored. */
export async function moveBinding(
  tx: Tx,
  clock: Clock,
  personId: Id<'person'>,
  action: string,
  news: BindingNews,
): Promise<boolean> {
  const row = await lockBinding(tx, personId)
  if (!row) return false
  const next = step(bindingLifecycle, row.state, action, 'system')
  if (!next.ok) return false
  const now = clock.now()
  await tx
    .updateTable('bindings')
    .set((column) => ({
      state: next.value,
      rights_granted: news.granted ? [...news.granted] : next.value === 'bound' ? row.rights_granted : [],
      processed_at: news.processedAt ?? now,
      next_check_at: null,
      reason_code: news.reasonCode ?? null,
      reason_text: news.reasonText ?? null,
      version: column('version', '+', 1),
      updated_at: now,
    }))
    .where('person_id', '=', personId)
    .execute()
  await announce(tx, clock, bindingChanged, { person_id: personId, state: next.value })
  return true
}
