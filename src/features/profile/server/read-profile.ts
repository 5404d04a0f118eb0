import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Profile } from '../domain/profile.ts'
import { openProfile } from './open-profile.ts'
import { findProfile } from './queries.ts'

/** Returns the profile with its passport decrypted. A person who entered nothing has an empty one. */
export async function readProfile(reader: Reader, fieldKey: FieldKey, personId: Id<'person'>): Promise<Profile> {
  return openProfile(fieldKey, personId, await findProfile(reader, personId))
}
