import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { SideScope } from './queries.ts'
import { findDocuments } from './queries.ts'
import { proposeReplacement } from './propose-replacement.ts'
import type { ReplacementDeps, ReplacementOrder } from './propose-replacement.ts'

/**
 * Proposes new editions of many documents, each by itself: what cannot be replaced now is left as it is and told with its reason. Safe
 * to repeat: a document that has a proposal gets no other.
 */
export async function proposeReplacements(
  deps: ReplacementDeps,
  asking: SideScope,
  ids: readonly Id<'document'>[],
  { reason }: Pick<ReplacementOrder, 'reason'>,
) {
  const rows = await findDocuments(deps.db, asking, ids)
  const skipped: { id: string; title: string; why: string }[] = []
  for (const { id, title } of rows) {
    const proposed = await proposeReplacement(deps, asking, id, { reason })
    if (!proposed.ok) skipped.push({ id, title, why: whyNot(proposed.refusal) })
  }
  return ok({ proposed: rows.length - skipped.length, skipped })
}

type Refused = Extract<Awaited<ReturnType<typeof proposeReplacement>>, { ok: false }>['refusal']

function whyNot(refusal: Refused): string {
  switch (refusal.kind) {
    case 'documentGone':
      return 'документ не найден'
    case 'wrongState':
      return refusal.state.toLowerCase()
    case 'annulmentBlocked':
      return refusal.way
    case 'fieldsMissing':
      return `не заполнены поля: ${refusal.fields}`
  }
}
