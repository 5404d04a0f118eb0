import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { countersOfOrganization, countersOfPerson } from './queries.ts'
import type { Counters } from './queries.ts'

type Membership = Parameters<typeof countersOfOrganization>[2]

/** Returns the menu counters: of the organization the member acts for, or the person's own. */
export function readCounters(reader: Reader, personId: Id<'person'>, membership: Membership | undefined): Promise<Counters> {
  return membership ? countersOfOrganization(reader, personId, membership) : countersOfPerson(reader, personId)
}
