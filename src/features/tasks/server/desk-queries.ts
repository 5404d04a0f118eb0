import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** As many works as 1 000 places of one task, and a few more. */
const mostWorks = 2000

export async function countOwnTasks(reader: Reader, scope: ClientScope, ids: readonly Id<'task'>[]): Promise<number> {
  const row = await reader
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [...ids])
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function submittedOfTasks(reader: Reader, scope: ClientScope, taskIds: readonly Id<'task'>[]) {
  return namedWorks(reader, scope)
    .where('assignments.task_id', 'in', [...taskIds])
    .where('assignments.state', '=', 'submitted')
    .orderBy('assignments.submitted_at')
    .orderBy('assignments.id')
    .limit(mostWorks)
    .execute()
}

function namedWorks(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('profiles', 'profiles.person_id', 'assignments.person_id')
    .select([
      'assignments.id',
      'assignments.price',
      'tasks.number',
      'tasks.title',
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
    ])
    .where('assignments.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
}
