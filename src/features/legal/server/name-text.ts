import type { Reader } from '#/platform/server/database.ts'
import type { TextSlug } from '../domain/consent.ts'
import { findEdition, newestEdition } from './edition-queries.ts'
import { readSource } from './read-source.ts'

/** Returns the name of the edition in force for use in other documents. */
export async function nameText(reader: Reader, slug: TextSlug): Promise<{ readonly title: string; readonly version: string }> {
  const newest = await newestEdition(reader, slug)
  const { title, version } = (newest && (await findEdition(reader, slug, newest.version))) ?? readSource(slug)
  return { title, version }
}
