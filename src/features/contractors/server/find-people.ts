import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { narrowContractors } from './narrow-contractors.ts'

/** Which people these contractors of the organization are; a foreign one is not among them. */
export function findPeople(reader: Reader, scope: ClientScope, ids: readonly Id<'contractor'>[]) {
  return reader
    .selectFrom('contractors')
    .select(['id', 'person_id'])
    .where('org_id', '=', scope.orgId)
    .where('id', 'in', [...ids])
    .where(narrowContractors(scope))
    .execute()
}
