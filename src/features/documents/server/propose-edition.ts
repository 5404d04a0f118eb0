import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { documentLifecycle, proposeReplacement as propose } from '../domain/document.ts'
import type { DocumentState } from '../domain/document.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { replacementClauses } from '../domain/replacement.ts'
import { appendEvents } from './append-events.ts'
import type { JudgeEndings } from './judge-ended.ts'
import { makeDocument } from './make-document.ts'
import type { MakeDocumentDeps } from './make-document.ts'
import { findDocument, livingEnder, lockDocument } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { ActingSide } from './own-document-queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** What the new edition of an order or an act is about. Later features know works, so they answer. */
export type DescribeEdition = (
  tx: Tx,
  deps: MakeDocumentDeps,
  row: DocumentRow,
  amount: Kopecks | undefined,
) => Promise<MakeDocumentInput | undefined>

export type EditionDeps = MakeDocumentDeps & { readonly judgeEndings: JudgeEndings; readonly describeEdition: DescribeEdition }

export type EditionOrder = {
  readonly reason: string
  readonly amount?: Kopecks | undefined
  /** Until when both sides have to sign; two weeks unless specified otherwise. */
  readonly until?: Temporal.Instant
}
export type Edition = { readonly id: Id<'document'>; readonly number: string; readonly state: DocumentState }

/**
 * Makes a new edition of what both sides have signed, with what the sides and the work are now. The proposing side signs it first; until
 * both have signed it, the document stays in force, and nothing else is proposed about it. The journal is written last.
 */
export async function proposeEdition(
  tx: Tx,
  deps: EditionDeps,
  asking: ActingSide,
  id: Id<'document'>,
  { reason, amount, until }: EditionOrder,
): Promise<Result<Edition, Refusal<'documentGone' | 'wrongState' | 'annulmentBlocked' | 'fieldsMissing'>>> {
  const seen = await findDocument(tx, asking, id)
  if (!seen) return refuse({ kind: 'documentGone' })
  const may = propose(seen)
  if (!may.ok) return may
  const way = (await deps.judgeEndings(tx, deps, [{ ...seen, by: seen.kind }])).get(id)
  if (way !== undefined) return refuse({ kind: 'annulmentBlocked', way })
  const row = await lockDocument(tx, asking, id)
  if (!row || row.sha256 === null) return refuse({ kind: 'documentGone' })
  const next = propose(row)
  if (!next.ok) return next
  if (await livingEnder(tx, id)) return refuse({ kind: 'wrongState', state: 'По документу уже есть предложение' })
  const input = await inputOf(tx, deps, row, amount)
  if (!input) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(row.state) })
  const replaced = { kind: next.value, number: row.number, day: row.day.toString(), sha256: row.sha256 }
  const made = await makeDocument(tx, deps, {
    ...input,
    replacesId: id,
    added: replacementClauses(replaced, reason),
    signersOrder: asking.side === 'client' ? 'clientFirst' : 'personFirst',
    ...(until && { until }),
  })
  if (!made.ok) return made
  const details = { side: asking.side, edition: made.value.id, number: made.value.number }
  await appendEvents(tx, deps.clock, [{ documentId: id, kind: 'replaceAsked', actor: asking.scope.personId, details }])
  await recordDocumentEntries(tx, deps, asking, [row], 'replacementProposed')
  return ok({ id: made.value.id, number: made.value.number, state: row.state })
}

async function inputOf(tx: Tx, deps: EditionDeps, row: DocumentRow, amount: Kopecks | undefined) {
  if (row.kind === 'frame' || row.kind === 'nda')
    return { kind: row.kind, orgId: row.org_id, personId: row.person_id, day: moscowDate(deps.clock.now()) }
  return deps.describeEdition(tx, deps, row, amount)
}
