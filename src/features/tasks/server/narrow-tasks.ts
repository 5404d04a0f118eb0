import { likePart } from '#/platform/server/like-part.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { TaskWait } from '../domain/desk.ts'
import { boardStates } from '../domain/task.ts'
import type { TaskState } from '../domain/task.ts'

export type TaskFilter = {
  readonly state?: TaskState | undefined
  readonly wait?: TaskWait | undefined
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly branch?: Id<'branch'> | undefined
  readonly responsible?: Id<'member'> | 'me' | 'none' | undefined
  readonly tag?: string | undefined
  /** Due on these days. */
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

/** The condition on `tasks` of a member, narrowed as the desk asks. */
export function narrowTasks(scope: ClientScope, filter: TaskFilter): RawBuilder<boolean> {
  const { state, wait, q, category, branch, responsible, tag, from, to } = filter
  const all = [
    sqlBoolean`tasks.org_id = ${scope.orgId}`,
    inBranches(scope, 'tasks.branch_id'),
    ...(state ? [sqlBoolean`tasks.state = ${state}`] : []),
    ...(wait ? [waits[wait]] : []),
    ...(q ? [sqlBoolean`(tasks.title ilike ${likePart(q)} or tasks.number ilike ${likePart(q)})`] : []),
    ...(category ? [sqlBoolean`tasks.category = ${category}`] : []),
    ...(branch ? [sqlBoolean`tasks.branch_id = ${branch}`] : []),
    ...(responsible ? [ofResponsible(scope, responsible)] : []),
    ...(tag ? [sqlBoolean`tasks.tags @> ${[tag]}::text[]`] : []),
    ...(from ? [sqlBoolean`tasks.due_on >= ${from.toString()}::date`] : []),
    ...(to ? [sqlBoolean`tasks.due_on <= ${to.toString()}::date`] : []),
  ]
  return sqlBoolean`${sql.join(all, sql` and `)}`
}

function ofResponsible(scope: ClientScope, who: Id<'member'> | 'me' | 'none'): RawBuilder<boolean> {
  return who === 'none'
    ? sqlBoolean`tasks.responsible_id is null`
    : sqlBoolean`tasks.responsible_id = ${who === 'me' ? scope.memberId : who}`
}

const waits: Readonly<Record<TaskWait, RawBuilder<boolean>>> = {
  applications: sqlBoolean`exists (select from task_applications a where a.task_id = tasks.id and a.state = 'sent')`,
  acceptance: sqlBoolean`exists (select from assignments s where s.task_id = tasks.id and s.state = 'submitted')`,
  payment: sqlBoolean`exists (select from assignments s where s.task_id = tasks.id and s.state = 'readyToPay')`,
  nobody: sqlBoolean`(tasks.slots_taken = 0 and tasks.state in ${stateList(boardStates)})`,
}
