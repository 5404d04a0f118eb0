import { findRegistersToApprove } from '#/features/registers/server/find-registers-to-approve.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { countersOfOrganization, countersOfPerson } from './queries.ts'
import type { Counters } from './queries.ts'

type Membership = Parameters<typeof countersOfOrganization>[2]

/** Returns the menu counters: of the organization the member acts for, or the person's own. */
export async function readCounters(
  deps: { readonly db: Database; readonly clock: Clock },
  personId: Id<'person'>,
  membership: Membership | undefined,
): Promise<Counters> {
  if (!membership) return countersOfPerson(deps.db, personId)
  const { org_id: orgId, role, branch_ids: branchIds } = membership
  const [counters, toApprove] = await Promise.all([
    countersOfOrganization(deps.db, personId, membership),
    findRegistersToApprove(deps, { personId, orgId, role, branchIds }),
  ])
  return { ...counters, registers_to_approve: toApprove.length }
}
