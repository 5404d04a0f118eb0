import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { DocumentKind } from '../domain/document.ts'
import type { UnfitDocument } from './prepare-signing.ts'
import { findDocuments, findEnded } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'

/** What a work is asked about a document that is to end. */
export type EndedRow = Pick<DocumentRow, 'id' | 'kind' | 'org_id' | 'person_id' | 'assignment_id'> & {
  /** What ends it: an agreement to annul, or a new edition of its kind. */
  readonly by: DocumentKind
}

/**
 * Which of these documents may not end now, and why. It locks their works, so it is asked before any document is locked. Later
 * features know works, so they answer.
 */
export type JudgeEndings = (
  tx: Tx,
  deps: { readonly clock: Clock },
  rows: readonly EndedRow[],
) => Promise<ReadonlyMap<Id<'document'>, string>>

/**
 * Of the documents to be signed, those that are to end another which may not end any more: between the proposal and a signature
 * money may have moved. The works stay locked, so that the answer holds until the signature is written.
 */
export async function judgeEnded(
  tx: Tx,
  deps: { readonly clock: Clock; readonly judgeEndings: JudgeEndings },
  asking: SideScope,
  ids: readonly Id<'document'>[],
): Promise<UnfitDocument[]> {
  const ended = await findEnded(tx, asking, ids)
  if (ended.length === 0) return []
  const problems = await deps.judgeEndings(tx, deps, ended)
  if (problems.size === 0) return []
  const rows = await findDocuments(tx, asking, ids)
  return rows.flatMap((row) => {
    const way = row.ends_id === null ? undefined : problems.get(row.ends_id)
    return way === undefined ? [] : [{ row, problem: { kind: 'annulmentBlocked' as const, way } }]
  })
}
