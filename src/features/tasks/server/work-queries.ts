import { sql } from 'kysely'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import type { ListKey } from '#/kernel/list-key.ts'

function works(reader: Reader) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.org_id')
    .innerJoin('task_applications', 'task_applications.id', 'assignments.application_id')
    .leftJoin('profiles', 'profiles.person_id', 'assignments.person_id')
    .leftJoin('bindings', 'bindings.person_id', 'assignments.person_id')
    .leftJoin('payout_methods', (join) =>
      join
        .onRef('payout_methods.person_id', '=', 'assignments.person_id')
        .on('payout_methods.removed_at', 'is', null)
        .on('payout_methods.is_main', '=', true),
    )
    .selectAll('assignments')
    .select([
      'tasks.number as task_number',
      'tasks.title',
      'tasks.category',
      'tasks.format',
      'tasks.place',
      'tasks.result',
      'tasks.criteria',
      'tasks.starts_on',
      'tasks.due_on',
      'organizations.short_name as org_name',
      'task_applications.created_at as applied_at',
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
      'bindings.state as binding_state',
      'payout_methods.id as method_id',
    ])
}

export type WorkRow = Awaited<ReturnType<typeof worksOfTask>>[number]

export function worksOfTask(reader: Reader, scope: ClientScope, taskId: string) {
  return works(reader)
    .where('assignments.task_id', '=', taskId)
    .where('assignments.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('assignments.created_at')
    .execute()
}

export function workOf(reader: Reader, scope: PersonScope, id: string) {
  return works(reader).where('assignments.id', '=', id).where('assignments.person_id', '=', scope.personId).executeTakeFirst()
}

export function worksOfPerson(
  reader: Reader,
  scope: PersonScope,
  states: readonly AssignmentState[] | undefined,
  key: ListKey | undefined,
  size: number,
) {
  let query = works(reader)
    .where('assignments.person_id', '=', scope.personId)
    .orderBy('assignments.created_at', 'desc')
    .orderBy('assignments.id', 'desc')
    .limit(size + 1)
  if (states) query = query.where('assignments.state', 'in', states)
  if (key) query = query.where(sql<boolean>`(assignments.created_at, assignments.id) < (${key.at.toString()}, ${key.id})`)
  return query.execute()
}

/** How many works of a person stand in each state and what they cost. */
export function statesOfPerson(reader: Reader, scope: PersonScope) {
  return reader
    .selectFrom('assignments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.sum<string>('price').as('sum')])
    .where('person_id', '=', scope.personId)
    .groupBy('state')
    .execute()
}

/** Money that came to a person since a moment. */
export async function receivedSince(reader: Reader, scope: PersonScope, since: Temporal.Instant): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .select(({ fn }) => fn.sum<string | null>('price').as('sum'))
    .where('person_id', '=', scope.personId)
    .where('state', 'in', ['paid', 'closed'])
    .where('paid_at', '>=', since)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

export async function openApplicationsOf(reader: Reader, scope: PersonScope): Promise<number> {
  const row = await reader
    .selectFrom('task_applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', scope.personId)
    .where('state', 'in', ['sent', 'viewed', 'shortlisted', 'offered'])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Documents named by the works, whatever became of them, and those made for them. */
export function documentsOfWorks(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('documents')
    .select(['id', 'kind', 'number', 'title', 'state', 'decline_reason', 'expires_at', 'signed_at'])
    .where('id', 'in', ids)
    .execute()
}

export function resultsOfWorks(reader: Reader, assignmentIds: readonly string[]) {
  return reader.selectFrom('task_results').selectAll().where('assignment_id', 'in', assignmentIds).orderBy('no').execute()
}

/** The latest living place of each work in a register. */
export function rowsOfWorks(reader: Reader, assignmentIds: readonly string[]) {
  return reader
    .selectFrom('register_rows')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select([
      'register_rows.assignment_id',
      'register_rows.state',
      'register_rows.register_id',
      'registers.number as register_number',
      'registers.state as register_state',
    ])
    .where('register_rows.assignment_id', 'in', assignmentIds)
    .where('register_rows.state', 'not in', ['excluded', 'cancelled'])
    .where('registers.state', '<>', 'cancelled')
    .orderBy('register_rows.updated_at')
    .execute()
}

export function payoutsOfWorks(reader: Reader, assignmentIds: readonly string[]) {
  return reader.selectFrom('payouts').selectAll().where('assignment_id', 'in', assignmentIds).orderBy('created_at').execute()
}

export function checksOfWorks(reader: Reader, assignmentIds: readonly string[]) {
  return reader
    .selectFrom('checks')
    .select(['id', 'assignment_id', 'state', 'inn', 'receipt_id', 'fail_text'])
    .where('assignment_id', 'in', assignmentIds)
    .orderBy('created_at')
    .execute()
}
