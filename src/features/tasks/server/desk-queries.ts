import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf, sqlInt } from '#/platform/server/typed-sql.ts'
import { narrowTasks } from './narrow-tasks.ts'
import type { TaskFilter } from './narrow-tasks.ts'

/** As many works as 1 000 places of one task, and a few more. */
const mostWorks = 2000

/** Choices of a filter that are offered at most. */
const mostOffered = 50

/** Tags of the organization's tasks, narrowed as the desk asks but for the tag itself; the most used first. */
export async function countTags(reader: Reader, scope: ClientScope, { tag: _tag, ...filter }: TaskFilter) {
  const { rows } = await rowsOf({ tag: pgType.text, count: pgType.int })`
    select used.tag, count(*)::int as count from tasks, unnest(tasks.tags) as used (tag)
    where ${narrowTasks(scope, filter)} group by used.tag order by 2 desc, 1 limit ${mostOffered}`.execute(reader)
  return rows
}

/** Responsible members of the organization's tasks, narrowed as the desk asks but for the member himself. */
export function countResponsible(reader: Reader, scope: ClientScope, { responsible: _one, ...filter }: TaskFilter) {
  return reader
    .selectFrom('tasks')
    .innerJoin('members', 'members.id', 'tasks.responsible_id')
    .select(['members.id', nameAuthor('members.person_id', scope.orgId).as('name'), sqlInt`count(*)`.as('count')])
    .where(narrowTasks(scope, filter))
    .groupBy(['members.id', 'members.person_id'])
    .orderBy('count', 'desc')
    .orderBy('members.id')
    .limit(mostOffered)
    .modifyEnd(plannedByValues)
    .execute()
}

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
