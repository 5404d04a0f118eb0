import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { lastChangeAt } from './phone-queries.ts'

/** Returns when the phone of an account was last changed; undefined when it never was. */
export function findPhoneChange(reader: Reader, personId: Id<'person'>): Promise<Temporal.Instant | undefined> {
  return lastChangeAt(reader, personId)
}
