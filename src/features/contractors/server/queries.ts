import { sql } from 'kysely'
import { parseListKey } from '#/kernel/list-key.ts'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** The name of a person who already works with the organisation; others stay strangers. */
export function knownContractor(reader: Reader, scope: ClientScope, inn: string) {
  return reader
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.org_id', '=', scope.orgId)
    .where(worksInBranches(scope))
    .where('contractors.inn', '=', inn)
    .executeTakeFirst()
}

/** One page of contractors, the newest first, with one row more than `size` when there is another page. */
export function pageOfContractors(reader: Reader, scope: ClientScope, page: { cursor?: string | undefined; size: number }) {
  const after = parseListKey(page.cursor ?? '')
  return reader
    .selectFrom('contractors')
    .innerJoin('persons', 'persons.id', 'contractors.person_id')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .leftJoin('bindings', 'bindings.person_id', 'contractors.person_id')
    .leftJoinLateral(
      (expression) =>
        expression
          .selectFrom('npd_status_checks')
          .select(['npd_status_checks.result', 'npd_status_checks.checked_at'])
          .whereRef('npd_status_checks.inn', '=', 'contractors.inn')
          .orderBy('npd_status_checks.day', 'desc')
          .orderBy('npd_status_checks.checked_at', 'desc')
          .limit(1)
          .as('status'),
      (join) => join.onTrue(),
    )
    .select([
      'contractors.id',
      'contractors.inn',
      'contractors.source',
      'contractors.created_at',
      'persons.phone',
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
      'bindings.state as binding_state',
      'status.result',
      'status.checked_at',
    ])
    .where('contractors.org_id', '=', scope.orgId)
    .where(worksInBranches(scope))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(contractors.created_at, contractors.id) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('contractors.created_at', 'desc')
    .orderBy('contractors.id', 'desc')
    .limit(page.size + 1)
    .execute()
}

export type ContractorRow = Awaited<ReturnType<typeof pageOfContractors>>[number]

/** A member narrowed to branches knows the people who have worked in them. */
function worksInBranches(scope: ClientScope) {
  return whenNarrowed(
    scope,
    (isOwn) => sql<boolean>`exists (select from assignments as branch_work
      join tasks as branch_task on branch_task.id = branch_work.task_id
      where branch_work.org_id = contractors.org_id and branch_work.person_id = contractors.person_id
        and ${isOwn('branch_task.branch_id')})`,
  )
}
