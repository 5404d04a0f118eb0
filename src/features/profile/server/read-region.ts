import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { findProfile } from './queries.ts'

/** The code of the region a person names as his, or null where he has named none. */
export async function readRegion(reader: Reader, personId: Id<'person'>): Promise<string | null> {
  return (await findProfile(reader, personId))?.region ?? null
}
