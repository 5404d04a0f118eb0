import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { repetitionLifecycle } from '../domain/repetition.ts'
import { repetitionSuspended } from './jobs.ts'
import { readRepeated } from './read-repeated.ts'
import { saveRepetition } from './repetition-queries.ts'
import type { RepetitionRow } from './repetition-queries.ts'

/**
 * The service pauses a locked active repetition, and tells why and what to do. `finish` comes before the entry of the journal: the
 * last write of the transaction.
 */
export async function suspendRepetition(
  tx: Tx,
  deps: { readonly clock: Clock },
  row: RepetitionRow,
  { why, finish }: { readonly why: string; readonly finish: () => Promise<void> },
): Promise<void> {
  const now = deps.clock.now()
  const state = repetitionLifecycle.after(row.state, 'suspend')
  await saveRepetition(tx, row.id, { state, next_on: null, paused_why: why, updated_at: now })
  await announce(tx, deps.clock, repetitionSuspended, { repetitionId: row.id, at: now.toString(), why })
  await finish()
  await recordServiceEntry(tx, deps, row.org_id, {
    action: 'repetitionSuspended',
    object: { kind: 'repetition', id: row.id, name: readRepeated(row.fields, moscowDate(now)).title },
    facts: { reason: why },
  })
}
