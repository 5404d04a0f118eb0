import type { Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { bindingLifecycle, isPartner, sameRights } from '../domain/binding.ts'
import type { BindingAction, BindingState } from '../domain/binding.ts'
import { bindingChanged } from './jobs.ts'
import { lockBinding } from './queries.ts'
import type { BindingRecord } from './queries.ts'
import { recordEvent } from './record-event.ts'

export type BindingNews = {
  readonly by?: 'person' | 'system'
  readonly asked?: readonly string[]
  /** Rights the person grants from now on; if absent, unchanged as long as the platform stays a partner. */
  readonly granted?: readonly string[]
  /** By the tax service's clock. */
  readonly processedAt?: Temporal.Instant
  readonly reasonCode?: string
  readonly reasonText?: string
  /** Extra columns to write, in addition to those every transition writes. */
  readonly set?: Updateable<Tables['bindings']>
}

/**
 * Applies a transition to a binding, writes its history and announces a change. An event that no longer fits the state is
 * ignored: returns undefined.
 */
export async function moveBinding(
  tx: Tx,
  clock: Clock,
  personId: Id<'person'>,
  action: BindingAction,
  news: BindingNews = {},
): Promise<BindingRecord | undefined> {
  const row = await lockBinding(tx, personId)
  const next = row && bindingLifecycle.move(row.state, action, news.by ?? 'system')
  if (!row || !next?.ok) return undefined
  const saved = await saveMove(tx, clock.now(), row, next.value, news)
  await recordEvent(tx, clock, row.state, saved)
  const isNew = saved.state !== row.state || !sameRights(saved.rights_granted, row.rights_granted)
  if (isNew) await announce(tx, clock, bindingChanged, { personId, state: saved.state })
  return saved
}

function saveMove(tx: Tx, now: Temporal.Instant, row: BindingRecord, state: BindingState, news: BindingNews) {
  const joins = isPartner(state) && !isPartner(row.state)
  return tx
    .updateTable('bindings')
    .set((column) => ({
      state,
      ...(news.asked && { rights_asked: [...news.asked] }),
      rights_granted: isPartner(state) ? [...(news.granted ?? row.rights_granted)] : [],
      processed_at: news.processedAt ?? now,
      ...(joins && { bound_at: news.processedAt ?? now }),
      next_check_at: null,
      silent_since: null,
      reason_code: news.reasonCode ?? null,
      reason_text: news.reasonText ?? null,
      version: column('version', '+', 1),
      updated_at: now,
      ...news.set,
    }))
    .where('person_id', '=', row.person_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
