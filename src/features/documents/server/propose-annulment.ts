import { ok, refuse } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { paidActClauses, sumOfNewAct } from '../domain/paid-act.ts'
import type { PaidMoney } from '../domain/paid-act.ts'
import { documentLifecycle, proposeAnnulment as propose } from '../domain/document.ts'
import { appendEvents } from './append-events.ts'
import { makeDocument } from './make-document.ts'
import type { MakeDocumentDeps } from './make-document.ts'
import { findDocument, livingEnder, lockDocument, updateDocument } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/**
 * What the work of a document says to its annulment. It locks the work, and answers how to hold it back from payment while the
 * agreement waits, and of a paid one, what has been paid. Later features know works, so they answer.
 */
export type HoldForAnnulment = (
  tx: Tx,
  deps: { readonly clock: Clock },
  row: Pick<DocumentRow, 'id' | 'kind' | 'org_id' | 'person_id' | 'assignment_id'>,
) => Promise<Result<HeldWork, Refusal<'annulmentBlocked'>>>

export type HeldWork = { readonly hold: () => Promise<void>; readonly paid: PaidMoney | undefined }

type AnnulmentOrder = { readonly reason: string; readonly amount?: Kopecks | undefined }

type Deps = MakeDocumentDeps & { readonly db: Database; readonly holdForAnnulment: HoldForAnnulment }

/**
 * Proposes to annul what both sides have signed: makes the agreement, which the proposing side signs first. Until both have signed
 * it or its term is over, the document waits and another agreement about it cannot be made. That of a paid act says for how much
 * another act is made.
 */
export async function proposeAnnulment(deps: Deps, asking: SideScope, id: Id<'document'>, { reason, amount }: AnnulmentOrder) {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await findDocument(tx, asking, id)
    if (!seen) return refuse({ kind: 'documentGone' })
    const may = propose(seen)
    if (!may.ok) return may
    const held = await deps.holdForAnnulment(tx, deps, seen)
    if (!held.ok) return held
    const { paid, hold } = held.value
    const sum = paid ? sumOfNewAct(paid, amount) : ok(seen.amount)
    if (!sum.ok) return sum
    const row = await lockDocument(tx, asking, id)
    if (!row || row.sha256 === null) return refuse({ kind: 'documentGone' })
    const next = propose(row)
    if (!next.ok) return next
    if (await livingEnder(tx, id)) return refuse({ kind: 'wrongState', state: 'По документу уже есть предложение' })
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
      amount: sum.value,
      ...(paid && { added: paidActClauses(paid, sum.value) }),
      facts: { annulled: { kind, number: row.number, day: row.day.toString(), sha256 }, reason },
    })
    if (!made.ok) return made
    await hold()
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
