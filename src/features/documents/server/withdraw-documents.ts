import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { documentLifecycle } from '../domain/document.ts'
import { appendEvents } from './append-events.ts'
import { updateDocuments } from './queries.ts'
import type { DocumentRow } from './queries.ts'

/**
 * Takes locked documents back because what they were for has ended, whoever of the two has signed. Whoever ends it tells people;
 * the journal of each document says why.
 */
export async function withdrawDocuments(tx: Tx, clock: Clock, rows: readonly DocumentRow[], reason: string): Promise<void> {
  const open = rows.filter(({ state }) => documentLifecycle.may(state, 'withdraw', 'system'))
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await updateDocuments(tx, ids, { state: 'revoked', decline_reason: reason, updated_at: clock.now() })
  await appendEvents(
    tx,
    clock,
    ids.map((documentId) => ({ documentId, kind: 'revoked', actor: 'system', details: { reason } })),
  )
}
