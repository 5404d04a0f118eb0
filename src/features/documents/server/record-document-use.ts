import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { appendEvent } from './append-event.ts'
import type { DocumentEventInput } from './append-events.ts'
import { hasRecentEvent, lockRow } from './queries.ts'

type Use = Pick<DocumentEventInput, 'actor'> & {
  readonly documentId: Id<'document'>
  readonly kind: 'downloaded' | 'verified'
  readonly part: string
}

/** Records in the journal that a file was downloaded or checked; repeats by the same actor within an hour make one line. */
export async function recordDocumentUse(deps: { readonly db: Database; readonly clock: Clock }, use: Use): Promise<void> {
  const { documentId, kind, actor, part } = use
  const since = deps.clock.now().subtract({ hours: 1 })
  if (await hasRecentEvent(deps.db, { documentId, kind, actor, part, since })) return
  await deps.db.transaction().execute(async (tx) => {
    await lockRow(tx, documentId)
    if (await hasRecentEvent(tx, { documentId, kind, actor, part, since })) return
    await appendEvent(tx, deps.clock, { documentId, kind, actor, details: { part } })
  })
}
