import type { Database } from '#/platform/server/database.ts'
import { textSlugs } from '../domain/consent.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'

/**
 * At every start, before the first visitor: marks the editions in force as shown, which starts the term to answer a new one. A
 * page opened earlier would not ask about it.
 */
export async function keepEditions(deps: TextDeps & { readonly db: Database }): Promise<void> {
  for (const slug of textSlugs) await readText(deps.db, deps, slug)
}
