import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import { editionProblem } from '../domain/edition-problem.ts'
import type { SideScope } from './own-document-queries.ts'
import { findDocuments } from './queries.ts'
import type { EditionOrder } from './propose-edition.ts'
import { proposeReplacement } from './propose-replacement.ts'
import type { ReplacementDeps } from './propose-replacement.ts'

/**
 * Proposes new editions of many documents, each by itself: what cannot be replaced now is left as it is and told with its reason. Safe
 * to repeat: a document that has a proposal gets no other.
 */
export async function proposeReplacements(
  deps: ReplacementDeps,
  asking: SideScope,
  ids: readonly Id<'document'>[],
  { reason }: Pick<EditionOrder, 'reason'>,
) {
  const rows = await findDocuments(deps.db, asking, ids)
  const skipped: { id: string; title: string; why: string }[] = []
  for (const { id, title } of rows) {
    const proposed = await proposeReplacement(deps, asking, id, { reason })
    if (!proposed.ok) skipped.push({ id, title, why: editionProblem(proposed.refusal) })
  }
  return ok({ proposed: rows.length - skipped.length, skipped })
}
