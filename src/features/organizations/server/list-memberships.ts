import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { membershipsOf } from './queries.ts'

/** Organizations a person may act for, with the role in each. */
export function listMemberships(reader: Reader, personId: Id<'person'>) {
  return membershipsOf(reader, personId)
}
