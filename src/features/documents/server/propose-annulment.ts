import { ok, refuse } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { documentLifecycle, proposeAnnulment as propose } from '../domain/document.ts'
import { appendEvents } from './append-events.ts'
import { makeDocument } from './make-document.ts'
import type { MakeDocumentDeps } from './make-document.ts'
import { findDocument, lockDocument, updateDocument } from './queries.ts'
import type { DocumentRow, SideScope } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/**
 * What the work of a document says to its annulment. It locks the work, and answers how to hold it back from payment while the
 * agreement waits. Later features know works, so they answer.
 */
export type HoldForAnnulment = (
  tx: Tx,
  deps: { readonly clock: Clock },
  row: Pick<DocumentRow, 'id' | 'kind' | 'org_id' | 'person_id' | 'assignment_id'>,
) => Promise<Result<() => Promise<void>, Refusal<'annulmentBlocked'>>>

type Deps = MakeDocumentDeps & { readonly db: Database; readonly holdForAnnulment: HoldForAnnulment }

/**
 * Proposes to annul what both sides have signed: makes the agreement, which the proposing side signs first. Until both have signed
 * it or its term is over, the document waits and another agreement about it cannot be made.
 */
export async function proposeAnnulment(deps: Deps, asking: SideScope, id: Id<'document'>, reason: string) {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await findDocument(tx, asking, id)
    if (!seen) return refuse({ kind: 'documentGone' })
    const may = propose(seen)
    if (!may.ok) return may
    const held = await deps.holdForAnnulment(tx, deps, seen)
    if (!held.ok) return held
    const row = await lockDocument(tx, asking, id)
    if (!row || row.sha256 === null) return refuse({ kind: 'documentGone' })
    const next = propose(row)
    if (!next.ok) return next
    const { sha256 } = row
    const { kind, state } = next.value
    const made = await makeDocument(tx, deps, {
      kind: 'annulment',
      orgId: row.org_id,
      personId: row.person_id,
      day: moscowDate(deps.clock.now()),
      signersOrder: asking.side === 'client' ? 'clientFirst' : 'personFirst',
      endsId: id,
      taskId: row.task_id,
      amount: row.amount,
      facts: { annulled: { kind, number: row.number, day: row.day.toString(), sha256 }, reason },
    })
    if (!made.ok) return made
    await held.value()
    await updateDocument(tx, id, { state, updated_at: deps.clock.now() })
    const details = { side: asking.side, agreement: made.value.id, number: made.value.number }
    await appendEvents(tx, deps.clock, [{ documentId: id, kind: 'annulAsked', actor: asking.scope.personId, details }])
    await recordDocumentEntries(tx, deps, asking, [row], 'annulmentProposed')
    return ok({
      id: made.value.id,
      number: made.value.number,
      state,
      state_name: documentLifecycle.nameOf(state),
    })
  })
}
