import { stateList } from '#/platform/server/state-list.ts'
import { paidWorkStates } from '../domain/assignment.ts'
import { goneApplicationStates } from '../domain/application-end.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, lockingShared } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { taskFields } from '../fields/task.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { nameResponsible } from './responsible-queries.ts'
import { narrowTasks } from './narrow-tasks.ts'
import type { TaskFilter } from './narrow-tasks.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'

export type TaskRow = Awaited<ReturnType<typeof lockTaskForSystem>>

export type TermsColumns = Pick<Insertable<Tables['tasks']>, keyof typeof taskFields>

/** Returns a task of the organization, locked: decisions about one task are serialized. */
export function lockTask(tx: Tx, scope: ClientScope, id: Id<'task'>) {
  return locking(tx, 'tasks', ownTask(tx, scope, id), id).executeTakeFirst()
}

/** Locks the task of a page that its reader has not left behind: an older version is refused. */
export async function lockTaskVersion(
  tx: Tx,
  scope: ClientScope,
  id: Id<'task'>,
  version: number,
): Promise<Result<TaskRow, Refusal<'notFound' | 'staleVersion'>>> {
  const row = await lockTask(tx, scope, id)
  if (!row) return refuse({ kind: 'notFound' })
  return row.version === version ? ok(row) : refuse({ kind: 'staleVersion' })
}

export function findTask(reader: Reader, scope: ClientScope, id: Id<'task'>) {
  return ownTask(reader, scope, id).executeTakeFirst()
}

/** The same with the name of its responsible member. */
export function findNamedTask(reader: Reader, scope: ClientScope, id: Id<'task'>) {
  return ownTask(reader, scope, id).select(nameResponsible(scope).as('responsible')).executeTakeFirst()
}

function ownTask(reader: Reader, scope: ClientScope, id: Id<'task'>) {
  return reader
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
}

/** For steps taken by the system, not by a user. */
export function lockTaskForSystem(tx: Tx, id: Id<'task'>) {
  return locking(tx, 'tasks', tx.selectFrom('tasks').selectAll().where('id', '=', id), id).executeTakeFirstOrThrow()
}

export function findTaskForSystem(reader: Reader, id: Id<'task'>) {
  return reader.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Takes a shared lock on the task until the transaction ends; it cannot change meanwhile, and others may hold the same lock.
 */
export function lockTaskShared(tx: Tx, id: Id<'task'>) {
  return lockingShared(tx, 'tasks', tx.selectFrom('tasks').selectAll().where('id', '=', id), id).executeTakeFirst()
}

export function insertTask(tx: Tx, row: Insertable<Tables['tasks']>) {
  return tx.insertInto('tasks').values(row).execute()
}

export async function saveTask(tx: Tx, id: Id<'task'>, change: Omit<Updateable<Tables['tasks']>, 'version'>): Promise<number> {
  const saved = await tx
    .updateTable('tasks')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return saved.version
}

export function deleteTask(tx: Tx, id: Id<'task'>) {
  return tx.deleteFrom('tasks').where('id', '=', id).execute()
}

export function isSourceOfCopies(reader: Reader, id: Id<'task'>) {
  return reader.selectFrom('tasks').select('id').where('source_task_id', '=', id).limit(1).executeTakeFirst()
}

/** Slots are counted on a locked row. */
export function takeSlot(tx: Tx, id: Id<'task'>, change: 1 | -1) {
  return tx
    .updateTable('tasks')
    .set((column) => ({ slots_taken: column('slots_taken', '+', change) }))
    .where('id', '=', id)
    .execute()
}

/** Returns the tasks of an organization with the number of pending items in each, newest first. */
export function tasksOf(reader: Reader, scope: ClientScope, filter: TaskFilter, key: ListKey | undefined, size: number) {
  let query = reader
    .selectFrom('tasks')
    .selectAll('tasks')
    .select([
      sqlInt`(select count(*) from task_applications a where a.task_id = tasks.id and a.state not in ${stateList(goneApplicationStates)})`.as(
        'applications',
      ),
      sqlInt`(select count(*) from task_applications a where a.task_id = tasks.id and a.state = 'sent')`.as('applications_new'),
      sqlInt`(select count(*) from assignments s where s.task_id = tasks.id and s.state = 'submitted')`.as('to_accept'),
      sqlInt`(select count(*) from assignments s where s.task_id = tasks.id and s.state = 'readyToPay')`.as('to_pay'),
      sqlInt`(select coalesce(sum(coalesce(s.accepted_amount, s.price)), 0) from assignments s where s.task_id = tasks.id and s.state in ${stateList(paidWorkStates)})::bigint`.as(
        'sum_paid',
      ),
    ])
    .select(nameResponsible(scope).as('responsible'))
    .where(narrowTasks(scope, filter))
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(size + 1)
  if (key) query = query.where(sqlBoolean`(tasks.created_at, tasks.id) < (${key.at.toString()}, ${key.id})`)
  return query.modifyEnd(plannedByValues).execute()
}

/** How many tasks of the organization stand in each state, narrowed as the desk asks. */
export async function countStates(reader: Reader, scope: ClientScope, filter: TaskFilter) {
  const rows = await reader
    .selectFrom('tasks')
    .select(['tasks.state', sqlInt`count(*)`.as('count')])
    .where(narrowTasks(scope, filter))
    .groupBy('tasks.state')
    .modifyEnd(plannedByValues)
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export async function countWaiting(reader: Reader, scope: ClientScope, filter: TaskFilter): Promise<number> {
  const row = await reader
    .selectFrom('tasks')
    .select(sqlInt`count(*)`.as('count'))
    .where(narrowTasks(scope, filter))
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Own tasks by their ids, locked in one order; a foreign one is not among them. */
export function lockOwnTasks(tx: Tx, scope: ClientScope, ids: readonly Id<'task'>[]) {
  const own = tx
    .selectFrom('tasks')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('id')
  return locking(tx, 'tasks', own).execute()
}
