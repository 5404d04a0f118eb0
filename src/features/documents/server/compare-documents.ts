import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { documentLifecycle } from '../domain/document.ts'
import { paperText } from '../domain/paper-text.ts'
import { compareTexts, countPlaces } from '../domain/word-difference.ts'
import { alikeDocuments } from './comparison-queries.ts'
import { findDocument } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { readContent } from './read-content.ts'

type Alike = Awaited<ReturnType<typeof alikeDocuments>>[number]

/** What changed since another document of the kind and the pair: the one that is named, or the last both had signed before. */
export async function compareDocuments(
  deps: { readonly db: Database },
  asking: SideScope,
  id: Id<'document'>,
  withId: Id<'document'> | undefined,
) {
  const row = await findDocument(deps.db, asking, id)
  if (!row) return refuse({ kind: 'documentGone' })
  // The page of a contract signed elsewhere is no text of the sides.
  if (row.source === 'outside') return ok({ with: null, others: [], places: 0, lines: [] })
  const alike = await alikeDocuments(deps.db, asking, row)
  const others = alike.map(linkOf)
  const chosen = withId === undefined ? lastSigned(alike, row.created_at) : alike.find((other) => other.id === withId)
  if (!chosen && withId !== undefined) return refuse({ kind: 'documentGone' })
  const other = chosen && (await findDocument(deps.db, asking, chosen.id))
  if (!chosen || !other) return ok({ with: null, others, places: 0, lines: [] })
  const lines = compareTexts(paperText(readContent(other).blocks), paperText(readContent(row).blocks))
  const shown = lines.map(({ is, pieces }) => ({ is, pieces: [...pieces] }))
  return ok({ with: linkOf(chosen), others, places: countPlaces(lines), lines: shown })
}

function lastSigned(alike: readonly Alike[], before: Temporal.Instant): Alike | undefined {
  return alike.find((other) => other.signed_at !== null && Temporal.Instant.compare(other.created_at, before) <= 0)
}

function linkOf({ id, title, state }: Alike) {
  return { id, title, state_name: documentLifecycle.nameOf(state) }
}
