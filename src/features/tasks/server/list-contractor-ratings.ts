import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { describeRatings } from './describe-ratings.ts'
import { latestByOrganization, meansOfPeople } from './rating-queries.ts'

/** What customers gave a contractor of the organization: the mean of all, and the words of this organization. */
export async function listContractorRatings(reader: Reader, scope: ClientScope, id: Id<'contractor'>) {
  const found = await reader
    .selectFrom('contractors')
    .select('person_id')
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where(
      whenNarrowed(
        scope,
        (isOwn) => sqlBoolean`exists (select from assignments
      join tasks on tasks.id = assignments.task_id
      where assignments.org_id = contractors.org_id and assignments.person_id = contractors.person_id
        and ${isOwn('tasks.branch_id')})`,
      ),
    )
    .executeTakeFirst()
  if (!found) return refuse({ kind: 'notFound' })
  const [means, rows] = await Promise.all([
    meansOfPeople(reader, [found.person_id]),
    latestByOrganization(reader, scope, found.person_id),
  ])
  return ok(describeRatings(means(found.person_id), rows))
}
