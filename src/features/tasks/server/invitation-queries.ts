import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import type { Phone } from '#/kernel/phone.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { stateList } from '#/platform/server/state-list.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, rowsOf, sqlBoolean, sqlText } from '#/platform/server/typed-sql.ts'
import { repeatableStates } from '../domain/application-end.ts'
import { openTaskInvitationStates } from '../domain/task-invitation.ts'
import { isInvited } from './is-invited.ts'

/** Whom the customer invites, by one of the three; `row` counts from 1. */
export type Invitee = {
  readonly row: number
  readonly personId?: Id<'person'>
  readonly phone?: Phone
  readonly inn?: PersonInn
}

export type TaskInvitationRow = Selectable<Tables['task_invitations']>

/** Who these people are here, and why one of them is not to be invited to this task; by the number of his line. */
export async function lookUpInvitees(
  reader: Reader,
  task: { readonly orgId: Id<'organization'>; readonly taskId: Id<'task'> },
  invitees: readonly Invitee[],
) {
  const asked = invitees.map(({ row, personId, phone, inn }) => ({
    row,
    person: personId ?? null,
    phone: phone ?? null,
    inn: inn ?? null,
  }))
  const { rows } = await rowsOf({
    row: pgType.int,
    person_id: pgType.nullable(pgType.id('person')),
    is_member: pgType.boolean,
    is_applied: pgType.boolean,
    is_invited: pgType.boolean,
  })`
    select it.row, found.id as person_id,
      exists (select from members where members.org_id = ${task.orgId} and members.person_id = found.id and members.status = 'active')
        as is_member,
      exists (select from task_applications where task_applications.task_id = ${task.taskId}
        and task_applications.person_id = found.id and task_applications.state not in ${stateList(repeatableStates)}) as is_applied,
      exists (select from task_invitations as sent where sent.task_id = ${task.taskId}
        and sent.state in ${stateList(openTaskInvitationStates)}
        and (sent.person_id = found.id or sent.phone = it.phone or sent.inn = it.inn)) as is_invited
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as it (row int, person text, phone text, inn text)
      left join lateral (select coalesce(it.person, (select persons.id from persons where persons.phone = it.phone),
        (select profiles.person_id from profiles where profiles.inn = it.inn order by profiles.person_id limit 1)) as id) as found on true
    order by it.row`.execute(reader)
  return rows
}

/** Answers undefined when another has invited the person meanwhile. */
export function insertInvitation(tx: Tx, row: Insertable<Tables['task_invitations']>) {
  return tx
    .insertInto('task_invitations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function countInvitedSince(reader: Reader, orgId: Id<'organization'>, since: Temporal.Instant): Promise<number> {
  const row = await reader
    .selectFrom('task_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Invitations to a task, newest first, with the names the customer knows. */
export function invitationsOfTask(reader: Reader, taskId: Id<'task'>, key: ListKey | undefined, size: number) {
  const query = reader
    .selectFrom('task_invitations')
    .leftJoin('profiles', 'profiles.person_id', 'task_invitations.person_id')
    .selectAll('task_invitations')
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('task_invitations.task_id', '=', taskId)
    .orderBy('task_invitations.created_at', 'desc')
    .orderBy('task_invitations.id', 'desc')
    .limit(size + 1)
  return (key ? query.where(isAfter(key)) : query).execute()
}

function isAfter(key: ListKey) {
  return sqlBoolean`(task_invitations.created_at, task_invitations.id) < (${key.at.toString()}::timestamptz, ${key.id})`
}

export async function countInvitations(reader: Reader, taskId: Id<'task'>) {
  const rows = await reader
    .selectFrom('task_invitations')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('task_id', '=', taskId)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** An invitation of the organization, locked. The caller holds its task. */
export function lockInvitation(tx: Tx, id: Id<'taskInvitation'>) {
  return locking(
    tx,
    'task_invitations',
    tx.selectFrom('task_invitations').selectAll().where('id', '=', id),
    id,
  ).executeTakeFirst()
}

export function findInvitation(reader: Reader, scope: ClientScope, id: Id<'taskInvitation'>) {
  return reader
    .selectFrom('task_invitations')
    .innerJoin('tasks', 'tasks.id', 'task_invitations.task_id')
    .select(['task_invitations.id', 'tasks.id as task_id'])
    .where('task_invitations.id', '=', id)
    .where('task_invitations.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .executeTakeFirst()
}

/** The standing invitation of a person to a task, locked. */
export function lockInvitationFor(tx: Tx, personId: Id<'person'>, taskId: Id<'task'>) {
  const own = tx
    .selectFrom('task_invitations')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('state', 'in', openTaskInvitationStates)
    .where(isInvited(personId))
    .orderBy('id')
    .limit(1)
  return locking(tx, 'task_invitations', own).executeTakeFirst()
}

export function lockOwnInvitation(tx: Tx, personId: Id<'person'>, id: Id<'taskInvitation'>) {
  const own = tx.selectFrom('task_invitations').selectAll().where('id', '=', id).where(isInvited(personId))
  return locking(tx, 'task_invitations', own, id).executeTakeFirst()
}

/** The standing invitation of a visitor of a task page. */
export function standingInvitation(reader: Reader, personId: Id<'person'>, taskId: Id<'task'>, now: Temporal.Instant) {
  return reader
    .selectFrom('task_invitations')
    .select(['id', 'expires_at'])
    .where('task_id', '=', taskId)
    .where('state', 'in', openTaskInvitationStates)
    .where('expires_at', '>', now)
    .where(isInvited(personId))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function invitationsOfPerson(reader: Reader, personId: Id<'person'>, key: ListKey | undefined, size: number) {
  const query = reader
    .selectFrom('task_invitations')
    .innerJoin('tasks', 'tasks.id', 'task_invitations.task_id')
    .innerJoin('organizations', 'organizations.id', 'task_invitations.org_id')
    .selectAll('task_invitations')
    .select(['tasks.title', 'tasks.pay_kind', 'tasks.price', 'tasks.quantity', 'tasks.due_on'])
    .select(['tasks.state as task_state', 'tasks.slots', 'tasks.slots_taken', 'tasks.apply_until', 'tasks.by_invitation'])
    .select('organizations.hides_name')
    .select(sqlText`coalesce(nullif(organizations.brand_name, ''), organizations.short_name)`.as('org_name'))
    .where(isInvited(personId))
    .orderBy('task_invitations.created_at', 'desc')
    .orderBy('task_invitations.id', 'desc')
    .limit(size + 1)
  return (key ? query.where(isAfter(key)) : query).execute()
}

export async function countStandingInvitations(reader: Reader, personId: Id<'person'>, now: Temporal.Instant): Promise<number> {
  const row = await reader
    .selectFrom('task_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', openTaskInvitationStates)
    .where('expires_at', '>', now)
    .where(isInvited(personId))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function markSeen(tx: Tx, personId: Id<'person'>, taskId: Id<'task'> | undefined, now: Temporal.Instant) {
  const rows = await tx
    .updateTable('task_invitations')
    .set({ state: 'seen', seen_at: now, person_id: sql`coalesce(person_id, ${personId})` })
    .where('state', '=', 'sent')
    .where('expires_at', '>', now)
    .where(isInvited(personId))
    .$if(taskId !== undefined, (query) => query.where('task_id', '=', taskId ?? ('' as Id<'task'>)))
    .returning('id')
    .execute()
  return rows.length
}

export function saveInvitation(tx: Tx, id: Id<'taskInvitation'>, change: Updateable<Tables['task_invitations']>) {
  return tx.updateTable('task_invitations').set(change).where('id', '=', id).execute()
}

export function deleteInvitationsOf(tx: Tx, taskId: Id<'task'>) {
  return tx.deleteFrom('task_invitations').where('task_id', '=', taskId).execute()
}

export async function innOf(reader: Reader, personId: Id<'person'>) {
  const row = await reader.selectFrom('profiles').select('inn').where('person_id', '=', personId).executeTakeFirst()
  return row?.inn ?? null
}
