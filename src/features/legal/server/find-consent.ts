import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { TextSlug } from '../domain/consent.ts'
import { findLiveConsent } from './queries.ts'
import { readSource } from './read-source.ts'

/** Whether the person has accepted the current edition of a text, and which bytes he saw. */
export async function findConsent(
  reader: Reader,
  personId: Id<'person'>,
  slug: TextSlug,
): Promise<{ readonly version: string; readonly sha256: Buffer } | undefined> {
  const row = await findLiveConsent(reader, personId, slug, readSource(slug).version)
  return row && { version: row.version, sha256: row.text_sha256 }
}
