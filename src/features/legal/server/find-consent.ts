import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { TextSlug } from '../domain/consent.ts'
import { newestEdition } from './edition-queries.ts'
import { liveConsentsTo } from './queries.ts'
import { readSource } from './read-source.ts'

/** Returns whether the person has accepted the edition in force of a text, and which bytes they saw. */
export async function findConsent(
  reader: Reader,
  personId: Id<'person'>,
  slug: TextSlug,
): Promise<{ readonly version: string; readonly sha256: Buffer } | undefined> {
  const rows = await liveConsentsTo(reader, personId, slug)
  if (rows.length === 0) return undefined
  const version = (await newestEdition(reader, slug))?.version ?? readSource(slug).version
  const row = rows.find((consent) => consent.version === version)
  return row && { version: row.version, sha256: row.text_sha256 }
}
