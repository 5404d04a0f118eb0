import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { narrowContractors } from './narrow-contractors.ts'

/**
 * Returns a stored answer for an organization that requested it, paid on it, or works with the person. Lists belong to no
 * branch.
 */
export async function findEvidence(reader: Reader, scope: Pick<ClientScope, 'orgId' | 'branchIds'>, id: Id<'statusCheck'>) {
  const found = await reader
    .selectFrom('npd_status_checks as answer')
    .leftJoin('contractors', (join) =>
      join.onRef('contractors.inn', '=', 'answer.inn').on('contractors.org_id', '=', scope.orgId).on(narrowContractors(scope)),
    )
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .selectAll('answer')
    .select(['contractors.id as contractor_id', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('answer.id', '=', id)
    .where(
      sqlBoolean`(contractors.id is not null
        or exists (select from payouts where payouts.npd_status_check_id = answer.id and payouts.org_id = ${scope.orgId}
          and ${scope.branchIds.length === 0})
        or exists (select from status_batch_rows as row join status_batches as batch on batch.id = row.batch_id
          where row.check_id = answer.id and batch.org_id = ${scope.orgId}
            and (batch.kind = 'screen' or ${scope.branchIds.length === 0})))`,
    )
    .executeTakeFirst()
  if (!found) return undefined
  const payouts = await reader
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select(['registers.number as register', 'register_rows.no as row'])
    .where('payouts.npd_status_check_id', '=', id)
    .where('payouts.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
    .orderBy('payouts.created_at')
    .limit(20)
    .execute()
  return { ...found, payouts }
}

export type Evidence = NonNullable<Awaited<ReturnType<typeof findEvidence>>>
