import { sql } from 'kysely'
import { hiddenName } from '#/features/organisations/domain/organization.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { openApplicationStates } from '../domain/application.ts'
import type { ApplicationState } from '../domain/application.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { lockTaskForSystem, storedId } from './task-queries.ts'

/** The application with its task, both locked, the task first. */
export async function lockForClient(tx: Tx, scope: ClientScope, id: Id<'application'>) {
  const found = await tx
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .select('task_applications.task_id')
    .where('task_applications.id', '=', id)
    .where('task_applications.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .executeTakeFirst()
  return found && lockWithTask(tx, storedId('task', found.task_id), id)
}

export async function lockForPerson(tx: Tx, scope: PersonScope, id: Id<'application'>) {
  const found = await tx
    .selectFrom('task_applications')
    .select('task_id')
    .where('id', '=', id)
    .where('person_id', '=', scope.personId)
    .executeTakeFirst()
  return found && lockWithTask(tx, storedId('task', found.task_id), id)
}

async function lockWithTask(tx: Tx, taskId: Id<'task'>, id: Id<'application'>) {
  const task = await lockTaskForSystem(tx, taskId)
  const row = await tx.selectFrom('task_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { task, taskId, row, id, orgId: storedId('organization', row.org_id), personId: storedId('person', row.person_id) }
}

export type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockForClient>>>

export async function readApplicationState(reader: Reader, id: string): Promise<ApplicationState> {
  return (await reader.selectFrom('task_applications').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}

/** Undefined when the person already has a living application to this task. */
export function insertApplication(tx: Tx, row: Insertable<Tables['task_applications']>) {
  return tx
    .insertInto('task_applications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function saveApplication(tx: Tx, id: string, change: Omit<Updateable<Tables['task_applications']>, 'version'>) {
  return tx
    .updateTable('task_applications')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Closes every application that still waits, with the reason its author reads. */
export function expireApplications(tx: Tx, taskId: string, reason: string, at: Temporal.Instant) {
  return tx
    .updateTable('task_applications')
    .set((column) => ({ state: 'expired' as const, decline_reason: reason, decided_at: at, version: column('version', '+', 1) }))
    .where('task_id', '=', taskId)
    .where('state', 'in', openApplicationStates)
    .execute()
}

export async function markViewed(tx: Tx, taskId: string): Promise<number> {
  const rows = await tx
    .updateTable('task_applications')
    .set((column) => ({ state: 'viewed' as const, version: column('version', '+', 1) }))
    .where('task_id', '=', taskId)
    .where('state', '=', 'sent')
    .returning('id')
    .execute()
  return rows.length
}

export async function hasApplications(reader: Reader, taskId: string): Promise<boolean> {
  return (
    (await reader.selectFrom('task_applications').select('id').where('task_id', '=', taskId).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export async function hasLiveApplications(reader: Reader, taskId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('task_applications')
    .select('id')
    .where('task_id', '=', taskId)
    .where('state', 'in', [...openApplicationStates, 'accepted'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What keeps a person from applying once more: a living application, or one the customer has declined. */
export function standingApplication(reader: Reader, taskId: string, personId: string) {
  return reader
    .selectFrom('task_applications')
    .select('id')
    .where('task_id', '=', taskId)
    .where('person_id', '=', personId)
    .where('state', 'not in', ['withdrawn', 'expired', 'declinedByPerson'])
    .limit(1)
    .executeTakeFirst()
}

export async function isMemberOf(reader: Reader, personId: string, orgId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('members')
    .select('id')
    .where('person_id', '=', personId)
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest answer about the status of a payer. */
export function latestStatus(reader: Reader, inn: string) {
  return reader
    .selectFrom('npd_status_checks')
    .select('result')
    .where('inn', '=', inn)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Applicants of a task with what a customer needs to choose. */
export function applicantsOf(reader: Reader, scope: ClientScope, taskId: string) {
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .leftJoin('profiles', 'profiles.person_id', 'task_applications.person_id')
    .leftJoin('bindings', 'bindings.person_id', 'task_applications.person_id')
    .selectAll('task_applications')
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname', 'bindings.state as binding_state'])
    .select([
      sql<
        string | null
      >`(select c.result from npd_status_checks c where c.inn = profiles.inn order by c.checked_at desc limit 1)`.as(
        'npd_result',
      ),
      sql<boolean>`exists (select from documents d where d.org_id = task_applications.org_id and d.person_id = task_applications.person_id
        and d.kind = 'frame' and d.state = 'signed')`.as('frame_signed'),
      sql<number>`(select count(*) from assignments s where s.person_id = task_applications.person_id and s.state in ('paid', 'closed'))::int`.as(
        'done',
      ),
    ])
    .where('task_applications.task_id', '=', taskId)
    .where('task_applications.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('task_applications.created_at', 'desc')
    .orderBy('task_applications.id', 'desc')
    .execute()
}

function applicationsWithTasks(reader: Reader, personId: string) {
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .innerJoin('organizations', 'organizations.id', 'task_applications.org_id')
    .leftJoin('assignments', 'assignments.application_id', 'task_applications.id')
    .selectAll('task_applications')
    .select([
      'tasks.title',
      'tasks.due_on',
      'tasks.apply_until',
      'tasks.pay_kind',
      'tasks.price as task_price',
      'tasks.quantity',
      sql<string>`case when organizations.hides_name and assignments.id is null then ${hiddenName} else organizations.short_name end`.as(
        'org_name',
      ),
      'assignments.id as assignment_id',
    ])
    .where('task_applications.person_id', '=', personId)
}

export type PersonApplicationRow = NonNullable<Awaited<ReturnType<typeof applicationOf>>>

export function applicationOf(reader: Reader, personId: string, id: string) {
  return applicationsWithTasks(reader, personId).where('task_applications.id', '=', id).executeTakeFirst()
}

/** The latest application of a person to a task, in whatever state. */
export function latestApplication(reader: Reader, personId: string, taskId: string) {
  return applicationsWithTasks(reader, personId)
    .where('task_applications.task_id', '=', taskId)
    .orderBy('task_applications.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Applications that have not become work, new first. */
export function applicationsOfPerson(reader: Reader, scope: PersonScope, key: ListKey | undefined, size: number) {
  const query = applicationsWithTasks(reader, scope.personId)
    .where('task_applications.state', '<>', 'accepted')
    .orderBy('task_applications.created_at', 'desc')
    .orderBy('task_applications.id', 'desc')
    .limit(size + 1)
  return (
    key
      ? query.where(sql<boolean>`(task_applications.created_at, task_applications.id) < (${key.at.toString()}, ${key.id})`)
      : query
  ).execute()
}
