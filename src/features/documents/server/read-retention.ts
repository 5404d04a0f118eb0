import type { Id } from '#/kernel/ids.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Database } from '#/platform/server/database.ts'
import { holdReasonNames, retentionOf, stopOf } from '../domain/retention.ts'
import type { SideScope } from './own-document-queries.ts'
import { retentionFacts, toKept } from './retention-queries.ts'
import type { RetentionRow } from './retention-queries.ts'

/** Until when a document is kept and why, what stops its destruction, and whether the asking member may decide on that. */
export async function readRetention(db: Database, asking: SideScope, id: Id<'document'>) {
  const [row] = await retentionFacts(db, [id])
  if (!row) throw new Error(`Document ${id} has no term`)
  const { until, why } = retentionOf(toKept(row))
  const may = asking.side === 'client' && roleMay(asking.scope.role, 'signDocuments')
  return {
    until: until?.toString() ?? null,
    why,
    stop: stopView(row, asking.side),
    may_hold: may && row.hold_id === null,
    may_release: may && row.hold_id !== null,
  }
}

/** The words of a hold are the customer's own affair; that it stands, and for what, is told to both. */
function stopView(row: RetentionRow, side: SideScope['side']) {
  const stop = stopOf({ state: row.state, hasDispute: row.has_dispute, isHeld: row.hold_id !== null })
  if (stop === undefined) return null
  if (stop !== 'held' || row.reason === null) return { name: stopNames[stop], words: null, by: null, at: null }
  const own = side === 'client'
  return {
    name: holdReasonNames[row.reason],
    words: own ? row.words : null,
    by: own ? row.holder : 'Заказчик',
    at: row.set_at?.toString() ?? null,
  }
}

const stopNames = { held: 'Запрет', dispute: 'По работе открыт спор', annulment: 'Документ аннулируют' } as const
