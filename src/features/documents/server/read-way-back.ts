import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { DocumentSide } from '../domain/document.ts'
import type { PaidMoney } from '../domain/paid-act.ts'
import type { WayStep } from '../domain/way-back.ts'
import { findDocument } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'

export type WayBack = {
  readonly steps: readonly WayStep[]
  /** Why the annulment of this document cannot be proposed now. */
  readonly blocked: string | undefined
  readonly paid: PaidMoney | undefined
}

/** How this document is annulled, for one side. Later features know works, payments and receipts, so they answer. */
export type FindWayBack = (tx: Tx, deps: { readonly clock: Clock }, row: DocumentRow, side: DocumentSide) => Promise<WayBack>

/** Tells a side whether a document may be annulled now, and of a paid act, the steps with whoever acts next and until when. */
export function readWayBack(
  deps: { readonly db: Database; readonly clock: Clock; readonly findWayBack: FindWayBack },
  asking: SideScope,
  id: Id<'document'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findDocument(tx, asking, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const { steps, blocked, paid } = await deps.findWayBack(tx, deps, row, asking.side)
    return ok({
      steps: steps.map(({ until, link, ...step }) => ({ ...step, until: until?.toString() ?? null, link: link ?? null })),
      blocked: blocked ?? null,
      paid: paid?.amount ?? null,
      refunded: paid?.refunded ?? false,
    })
  })
}
