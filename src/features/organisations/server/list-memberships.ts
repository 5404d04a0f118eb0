import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { membershipsOf } from './queries.ts'

/** Organisations a human may act for, with his role in each. */
export function listMemberships(reader: Reader, personId: Id<'person'>) {
  return membershipsOf(reader, personId)
}
