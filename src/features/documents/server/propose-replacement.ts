import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import { proposeEdition } from './propose-edition.ts'
import type { EditionDeps, EditionOrder } from './propose-edition.ts'
import type { SideScope } from './own-document-queries.ts'

export type ReplacementDeps = EditionDeps & { readonly db: Database }

/** Proposes a new edition of what both sides have signed. */
export function proposeReplacement(deps: ReplacementDeps, asking: SideScope, id: Id<'document'>, order: EditionOrder) {
  return deps.db.transaction().execute((tx) => proposeEdition(tx, deps, asking, id, order))
}
