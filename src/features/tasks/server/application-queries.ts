import { takeNewestStatus } from '#/features/partner/server/take-newest-status.ts'
import { contractInForceStates } from '#/features/documents/domain/document.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { paidWorkStates } from '../domain/assignment.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { repeatableStates } from '../domain/application-end.ts'
import { applicationLifecycle, liveApplicationStates, openApplicationStates } from '../domain/application.ts'
import type { ApplicationState } from '../domain/application.ts'
import type { Clock } from '#/kernel/time.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { announceMany } from '#/platform/server/jobs.ts'
import { applicationExpired } from './jobs.ts'
import { lockTaskForSystem } from './task-queries.ts'
import { nameCustomer } from './name-customer.ts'

/** Returns the application with its task, both locked; the task is locked first. */
export async function lockForClient(tx: Tx, scope: ClientScope, id: Id<'application'>) {
  const found = await tx
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .select('task_applications.task_id')
    .where('task_applications.id', '=', id)
    .where('task_applications.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .executeTakeFirst()
  return found && lockWithTask(tx, found.task_id, id)
}

export async function lockForPerson(tx: Tx, scope: PersonScope, id: Id<'application'>) {
  const found = await tx
    .selectFrom('task_applications')
    .select('task_id')
    .where('id', '=', id)
    .where('person_id', '=', scope.personId)
    .executeTakeFirst()
  return found && lockWithTask(tx, found.task_id, id)
}

async function lockWithTask(tx: Tx, taskId: Id<'task'>, id: Id<'application'>) {
  const task = await lockTaskForSystem(tx, taskId)
  const found = tx.selectFrom('task_applications').selectAll().where('id', '=', id)
  const row = await locking(tx, 'task_applications', found, id).executeTakeFirstOrThrow()
  return { task, taskId, row, id, orgId: row.org_id, personId: row.person_id }
}

export type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockForClient>>>

export async function readApplicationState(reader: Reader, id: Id<'application'>): Promise<ApplicationState> {
  return (await reader.selectFrom('task_applications').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}

/** Returns undefined when the person already has an active application for this task. */
export function insertApplication(tx: Tx, row: Insertable<Tables['task_applications']>) {
  return tx
    .insertInto('task_applications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function saveApplication(tx: Tx, id: Id<'application'>, change: Omit<Updateable<Tables['task_applications']>, 'version'>) {
  return tx
    .updateTable('task_applications')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The application with its task, both locked; undefined once it is gone. */
export async function lockForSystem(tx: Tx, id: Id<'application'>) {
  const found = await tx.selectFrom('task_applications').select('task_id').where('id', '=', id).executeTakeFirst()
  return found && lockWithTask(tx, found.task_id, id)
}

/** Choices that wait for the person to finish. */
export async function formingOfPerson(reader: Reader, personId: Id<'person'>): Promise<Id<'application'>[]> {
  const rows = await reader
    .selectFrom('task_applications')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', applicationLifecycle.statesWhere('complete'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Somebody is chosen for the task and has time to finish. */
export function hasForming(reader: Reader, taskId: Id<'task'>): Promise<boolean> {
  return hasApplicationIn(reader, taskId, applicationLifecycle.statesWhere('complete'))
}

/** Whose status an answer of the tax service is about. */
export async function personOfCheck(reader: Reader, id: Id<'statusCheck'>): Promise<Id<'person'> | undefined> {
  const row = await reader
    .selectFrom('npd_status_checks')
    .innerJoin('profiles', 'profiles.inn', 'npd_status_checks.inn')
    .select('profiles.person_id')
    .where('npd_status_checks.id', '=', id)
    .executeTakeFirst()
  return row?.person_id
}

/** Closes every open application with a reason that the applicant sees, and tells each. */
export async function expireApplications(tx: Tx, clock: Clock, taskId: Id<'task'>, reason: string): Promise<void> {
  const at = clock.now()
  const closed = await tx
    .updateTable('task_applications')
    .set((column) => ({ state: 'expired' as const, decline_reason: reason, decided_at: at, version: column('version', '+', 1) }))
    .where('task_id', '=', taskId)
    .where('state', 'in', openApplicationStates)
    .returning('id')
    .execute()
  await announceMany(
    tx,
    clock,
    applicationExpired,
    closed.map(({ id }) => ({ applicationId: id })),
  )
}

export async function markViewed(tx: Tx, taskId: Id<'task'>): Promise<number> {
  const rows = await tx
    .updateTable('task_applications')
    .set((column) => ({ state: applicationLifecycle.table.sent.view.to, version: column('version', '+', 1) }))
    .where('task_id', '=', taskId)
    .where('state', 'in', applicationLifecycle.statesWhere('view'))
    .returning('id')
    .execute()
  return rows.length
}

export async function hasApplications(reader: Reader, taskId: Id<'task'>): Promise<boolean> {
  return (
    (await reader.selectFrom('task_applications').select('id').where('task_id', '=', taskId).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export function hasLiveApplications(reader: Reader, taskId: Id<'task'>): Promise<boolean> {
  return hasApplicationIn(reader, taskId, liveApplicationStates)
}

/** Whether any application for the task is in one of these states. */
export async function hasApplicationIn(
  reader: Reader,
  taskId: Id<'task'>,
  states: readonly ApplicationState[],
): Promise<boolean> {
  const row = await reader
    .selectFrom('task_applications')
    .select('id')
    .where('task_id', '=', taskId)
    .where('state', 'in', [...states])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What prevents a person from applying again: an active application, or one that the customer has declined. */
export function standingApplication(reader: Reader, taskId: Id<'task'>, personId: Id<'person'>) {
  return reader
    .selectFrom('task_applications')
    .select('id')
    .where('task_id', '=', taskId)
    .where('person_id', '=', personId)
    .where('state', 'not in', repeatableStates)
    .limit(1)
    .executeTakeFirst()
}

export async function isMemberOf(reader: Reader, personId: Id<'person'>, orgId: Id<'organization'>): Promise<boolean> {
  const row = await reader
    .selectFrom('members')
    .select('id')
    .where('person_id', '=', personId)
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the newest answer about the person's status. */
export function latestStatus(reader: Reader, inn: PersonInn) {
  const answers = reader.selectFrom('npd_status_checks').select('result').where('inn', '=', inn)
  return takeNewestStatus(answers).executeTakeFirst()
}

/** Returns the applicants of a task with the data a customer needs to choose. */
export function applicantsOf(reader: Reader, scope: ClientScope, taskId: Id<'task'>) {
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .leftJoin('profiles', 'profiles.person_id', 'task_applications.person_id')
    .leftJoin('bindings', 'bindings.person_id', 'task_applications.person_id')
    .selectAll('task_applications')
    .select([
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
      'profiles.birthdate',
      'profiles.inn',
      'profiles.doctypeid',
    ])
    .select(['bindings.state as binding_state', 'bindings.rights_granted'])
    .select((row) => {
      const answers = row
        .selectFrom('npd_status_checks')
        .select('npd_status_checks.result')
        .whereRef('npd_status_checks.inn', '=', 'profiles.inn')
      return takeNewestStatus(answers).as('npd_result')
    })
    .select([
      sqlBoolean`profiles.paspserial_cipher is not null`.as('has_series'),
      sqlBoolean`profiles.paspnumber_cipher is not null`.as('has_number'),
      sqlBoolean`exists (select from documents d where d.org_id = task_applications.org_id and d.person_id = task_applications.person_id
        and d.kind = 'frame' and d.state in ${stateList(contractInForceStates)})`.as('frame_signed'),
      sqlInt`(select count(*) from assignments s where s.person_id = task_applications.person_id and s.state in ${stateList(paidWorkStates)})`.as(
        'done',
      ),
      sqlInt`(select count(*) from assignments s where s.person_id = task_applications.person_id and s.org_id = task_applications.org_id
        and s.state in ${stateList(paidWorkStates)})`.as('done_with_us'),
    ])
    .where('task_applications.task_id', '=', taskId)
    .where('task_applications.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('task_applications.created_at', 'desc')
    .orderBy('task_applications.id', 'desc')
    .execute()
}

function applicationsWithTasks(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .innerJoin('organizations', 'organizations.id', 'task_applications.org_id')
    .leftJoin('assignments', (work) =>
      work.onRef('assignments.application_id', '=', 'task_applications.id').on('assignments.part_of', 'is', null),
    )
    .selectAll('task_applications')
    .select([
      'tasks.title',
      'tasks.due_on',
      'tasks.apply_until',
      'tasks.pay_kind',
      'tasks.price as task_price',
      'tasks.quantity',
      nameCustomer.as('org_name'),
      'assignments.id as assignment_id',
    ])
    .where('task_applications.person_id', '=', personId)
}

export type PersonApplicationRow = NonNullable<Awaited<ReturnType<typeof applicationOf>>>

export function applicationOf(reader: Reader, personId: Id<'person'>, id: Id<'application'>) {
  return applicationsWithTasks(reader, personId).where('task_applications.id', '=', id).executeTakeFirst()
}

/** Returns the person's latest application for a task, in any state. */
export function latestApplication(reader: Reader, personId: Id<'person'>, taskId: Id<'task'>) {
  return applicationsWithTasks(reader, personId)
    .where('task_applications.task_id', '=', taskId)
    .orderBy('task_applications.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns applications that have not become assignments, newest first. */
export function applicationsOfPerson(reader: Reader, scope: PersonScope, key: ListKey | undefined, size: number) {
  const query = applicationsWithTasks(reader, scope.personId)
    .where('task_applications.state', '<>', 'accepted')
    .orderBy('task_applications.created_at', 'desc')
    .orderBy('task_applications.id', 'desc')
    .limit(size + 1)
  return (
    key
      ? query.where(sqlBoolean`(task_applications.created_at, task_applications.id) < (${key.at.toString()}, ${key.id})`)
      : query
  ).execute()
}
