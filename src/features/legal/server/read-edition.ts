import type { Reader } from '#/platform/server/database.ts'
import type { TextSlug } from '../domain/consent.ts'
import { findEdition } from './edition-queries.ts'
import type { ShownText } from './fill-text.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'

/** Returns the edition in force, or an older one as it was shown last; undefined when it was never shown. */
export async function readEdition(
  reader: Reader,
  deps: TextDeps,
  slug: TextSlug,
  version: string | undefined,
): Promise<{ text: ShownText; isCurrent: boolean } | undefined> {
  const current = await readText(reader, deps, slug)
  if (version === undefined || version === current.version) return { text: current, isCurrent: true }
  const text = await findEdition(reader, slug, version)
  return text && { text, isCurrent: false }
}
