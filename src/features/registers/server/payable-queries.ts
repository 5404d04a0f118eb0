import { sql } from 'kysely'
import type { ListKey } from '#/kernel/list-key.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** Works of the organisation that may be paid, whatever register they stand in. */
export function payableWorks(reader: Reader, scope: ClientScope, ids: readonly string[]) {
  return works(reader, scope)
    .where('assignments.id', 'in', ids)
    .orderBy('assignments.accepted_at')
    .orderBy('tasks.number')
    .execute()
}

/** A page of the works that stand in no living register, the longest waiting first. */
export function freeWorks(reader: Reader, scope: ClientScope, after: ListKey | undefined, count: number) {
  let query = free(works(reader, scope))
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('assignments.created_at', 'assignments.id'), '>', where.tuple(after.at, after.id)),
    )
  }
  return query.orderBy('assignments.created_at').orderBy('assignments.id').limit(count).execute()
}

export async function totalOfFreeWorks(reader: Reader, scope: ClientScope): Promise<{ total: number; sum: number }> {
  const row = await free(
    reader
      .selectFrom('assignments')
      .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
      .where('assignments.org_id', '=', scope.orgId)
      .where('assignments.state', '=', 'readyToPay')
      .where(isForRegisters(scope)),
  )
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<string>`coalesce(sum(coalesce(accepted_amount, assignments.price)), 0)`.as('sum'),
    ])
    .executeTakeFirstOrThrow()
  return { total: row.total, sum: Number(row.sum) }
}

/** Where these works already stand: «Р-2026-00031». */
export async function placesOfWorks(reader: Reader, scope: ClientScope, ids: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select('head.number')
    .where('head.org_id', '=', scope.orgId)
    .where('head.state', '<>', 'cancelled')
    .where('row.state', 'not in', ['excluded', 'cancelled'])
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
      eb.fn.coalesce('profiles.surname', sql<string>`''`).as('surname'),
      eb.fn.coalesce('profiles.firstname', sql<string>`''`).as('firstname'),
      eb.fn.coalesce('profiles.secondname', sql<string>`''`).as('secondname'),
    ])
    .where('assignments.org_id', '=', scope.orgId)
    .where('assignments.state', '=', 'readyToPay')
    .where(isForRegisters(scope))
}

/** Works of the branches of a member; a manager makes registers of the tasks he made. */
function isForRegisters(scope: ClientScope) {
  const inBranch = inBranches(scope, 'tasks.branch_id')
  if (nuanceOf(scope.role, 'editRegisters') !== 'ownTasks') return inBranch
  return sql<boolean>`(${inBranch} and tasks.created_by = ${scope.personId})`
}

/** Leaves out works that a living row of a living register pays for. */
function free<Query extends { where(expression: ReturnType<typeof sql<boolean>>): Query }>(query: Query): Query {
  return query.where(sql<boolean>`not exists (
    select from register_rows as row join registers as head on head.id = row.register_id
    where row.assignment_id = assignments.id and row.state not in ('excluded', 'cancelled') and head.state <> 'cancelled')`)
}
