import { narrowContractors } from '#/features/contractors/server/narrow-contractors.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** What the organization writes into receipts, by the categories of its tasks. */
export function ownServices(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('tasks')
    .select(['category', 'receipt_text'])
    .distinct()
    .where('org_id', '=', scope.orgId)
    .where('receipt_text', '<>', '')
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('category')
    .orderBy('receipt_text')
    .limit(1000)
    .execute()
}

/** The people a register may name, by name; archived ones are left out. */
export function ownPeople(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['profiles.inn', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.org_id', '=', scope.orgId)
    .where('contractors.state', '<>', 'archived')
    .where('profiles.inn', 'is not', null)
    .where(narrowContractors(scope))
    .orderBy('profiles.surname')
    .orderBy('profiles.firstname')
    .orderBy('profiles.inn')
    .limit(10_000)
    .execute()
}
