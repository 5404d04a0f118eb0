import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { appendEvents } from './append-events.ts'
import { lockDocuments } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { readersOf } from './reading-queries.ts'

/** Records in the journal of each document that the caller has read it, once, and with the hash of what was read. */
export async function markRead(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  ids: readonly Id<'document'>[],
) {
  const { personId } = asking.scope
  return deps.db.transaction().execute(async (tx) => {
    const rows = await lockDocuments(tx, asking, ids)
    if (rows.length < new Set(ids).size) return refuse({ kind: 'documentGone' })
    const read = await readersOf(tx, ids, personId)
    const lines = rows.flatMap(({ id, sha256 }) =>
      sha256 === null || read.has(id)
        ? []
        : [{ documentId: id, kind: 'read' as const, actor: personId, details: { side: asking.side, sha256 } }],
    )
    await appendEvents(tx, deps.clock, lines)
    return ok({ read: rows.filter(({ sha256 }) => sha256 !== null).length })
  })
}
