import { stateList } from '#/platform/server/state-list.ts'
import { idleStates } from '../domain/register.ts'
import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean, sqlKopecks, sqlText } from '#/platform/server/typed-sql.ts'

/** Payable assignments of the organization, whichever register contains them. */
export function payableWorks(reader: Reader, scope: ClientScope, ids: readonly Id<'assignment'>[]) {
  return works(reader, scope)
    .where('assignments.id', 'in', ids)
    .orderBy('assignments.accepted_at')
    .orderBy('tasks.number')
    .execute()
}

/** Works of one contractor, or of these tasks. */
export type PayableOf = { readonly inn?: PersonInn | undefined; readonly tasks?: readonly Id<'task'>[] | undefined }

/** A page of assignments in no active register, longest waiting first. */
export function freeWorks(reader: Reader, scope: ClientScope, after: ListKey | undefined, count: number, of: PayableOf = {}) {
  let query = free(works(reader, scope)).where(isOf(of))
  if (after) {
    query = query.where(sqlBoolean`(assignments.created_at, assignments.id) > (${after.at.toString()}::timestamptz, ${after.id})`)
  }
  return query.orderBy('assignments.created_at').orderBy('assignments.id').limit(count).modifyEnd(plannedByValues).execute()
}

export async function totalOfFreeWorks(
  reader: Reader,
  scope: ClientScope,
  of: PayableOf = {},
): Promise<{ total: number; sum: number }> {
  const query = free(
    reader
      .selectFrom('assignments')
      .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
      .leftJoin('profiles', 'profiles.person_id', 'assignments.person_id')
      .where('assignments.org_id', '=', scope.orgId)
      .where('assignments.state', '=', 'readyToPay')
      .where(isForRegisters(scope))
      .where(isOf(of)),
  )
  const row = await query
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sqlKopecks`coalesce(sum(coalesce(accepted_amount, assignments.price)), 0)`.as('sum'),
    ])
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return { total: row.total, sum: row.sum }
}

/** Registers that already contain these assignments: «Р-2026-00031». */
export async function placesOfWorks(reader: Reader, scope: ClientScope, ids: readonly Id<'assignment'>[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select('head.number')
    .where('head.org_id', '=', scope.orgId)
    .where('head.state', '<>', 'cancelled')
    .where('row.state', 'not in', idleStates)
    .where('row.assignment_id', 'in', ids)
    .execute()
  return rows.map(({ number }) => number)
}

function works(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('branches', 'branches.id', 'tasks.branch_id')
    .leftJoin('profiles', 'profiles.person_id', 'assignments.person_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .select([
      'assignments.id',
      'assignments.price',
      'assignments.accepted_amount',
      'assignments.accepted_at',
      'assignments.created_at',
      'tasks.number',
      'tasks.branch_id',
      'branches.name as branch_name',
      'tasks.title',
      'tasks.receipt_text',
      'profiles.inn',
      'act.number as act_number',
    ])
    .select((eb) => [
      eb.fn.coalesce('profiles.surname', sqlText`''`).as('surname'),
      eb.fn.coalesce('profiles.firstname', sqlText`''`).as('firstname'),
      eb.fn.coalesce('profiles.secondname', sqlText`''`).as('secondname'),
    ])
    .where('assignments.org_id', '=', scope.orgId)
    .where('assignments.state', '=', 'readyToPay')
    .where(isForRegisters(scope))
}

/** Assignments of a member's branches; a manager makes registers only of the tasks they made. */
function isForRegisters(scope: ClientScope) {
  const inBranch = inBranches(scope, 'tasks.branch_id')
  if (nuanceOf(scope.role, 'editRegisters') !== 'ownTasks') return inBranch
  return sqlBoolean`(${inBranch} and tasks.created_by = ${scope.personId})`
}

function isOf({ inn, tasks }: PayableOf): RawBuilder<boolean> {
  const ofPerson = inn === undefined ? sqlBoolean`true` : sqlBoolean`profiles.inn = ${inn}`
  return tasks === undefined ? ofPerson : sqlBoolean`(${ofPerson} and assignments.task_id = any(${[...tasks]}::text[]))`
}

/** Excludes assignments paid by an active row of an active register. */
function free<Query extends { where(expression: RawBuilder<boolean>): Query }>(query: Query): Query {
  return query.where(sqlBoolean`not exists (
    select from register_rows as row join registers as head on head.id = row.register_id
    where row.assignment_id = assignments.id and row.state not in ${stateList(idleStates)} and head.state <> 'cancelled')`)
}
