import { likePart } from '#/platform/server/like-part.ts'
import { openApplicationStates, personActsStates } from '../domain/application.ts'
import { dueStates, endedWorkStates, paidWorkStates } from '../domain/assignment.ts'
import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { columnsOf } from '#/wire/field.ts'
import { workFields } from '../fields/task.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { sqlBoolean, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { autoAcceptDays } from './assignment-queries.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { waitsForPerson } from './waits-for-person.ts'
import { idleRowStates, payingRegisterStates } from '../domain/states-ahead.ts'

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
      ...columnsOf('tasks', workFields),
      'tasks.contact',
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

export function worksOfTask(reader: Reader, scope: ClientScope, taskId: Id<'task'>) {
  return works(reader)
    .where('assignments.task_id', '=', taskId)
    .where('assignments.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('assignments.created_at')
    .execute()
}

export function workOf(reader: Reader, scope: PersonScope, id: Id<'assignment'>) {
  return works(reader).where('assignments.id', '=', id).where('assignments.person_id', '=', scope.personId).executeTakeFirst()
}

export type WorkFilter = {
  /** Part of the title or the number of the task, or of the name of the customer. */
  readonly q?: string | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

type WorkPage = {
  readonly narrowed: RawBuilder<boolean>
  readonly filter: WorkFilter
  readonly key: ListKey | undefined
  readonly size: number
}

export function worksOfPerson(reader: Reader, scope: PersonScope, { narrowed, filter, key, size }: WorkPage) {
  const { q, from, to } = filter
  const words = q?.trim().toLowerCase() ?? ''
  return works(reader)
    .where('assignments.person_id', '=', scope.personId)
    .where(narrowed)
    .$if(words !== '', (query) =>
      query.where(
        sqlBoolean`lower(tasks.title || ' ' || tasks.number || ' ' || organizations.short_name) like ${likePart(words)}`,
      ),
    )
    .$if(from !== undefined, (query) => query.where('tasks.due_on', '>=', from ?? null))
    .$if(to !== undefined, (query) => query.where('tasks.due_on', '<=', to ?? null))
    .$if(key !== undefined, (query) =>
      query.where(sqlBoolean`(assignments.created_at, assignments.id) < (${key?.at.toString()}, ${key?.id})`),
    )
    .orderBy('assignments.created_at', 'desc')
    .orderBy('assignments.id', 'desc')
    .limit(size + 1)
    .execute()
}

/** Returns the number and total amount of a person's assignments in each state. */
export function statesOfPerson(reader: Reader, scope: PersonScope) {
  return reader
    .selectFrom('assignments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), sqlKopecks`sum(coalesce(accepted_amount, price))`.as('sum')])
    .where('person_id', '=', scope.personId)
    .groupBy('state')
    .execute()
}

/** The condition on `assignments` to stand in one of these states; any, when none are named. */
export function inStates(states: readonly AssignmentState[] | undefined): RawBuilder<boolean> {
  return states ? sqlBoolean`assignments.state in ${stateList(states)}` : sqlBoolean`true`
}

export async function countNeeds(reader: Reader, scope: PersonScope): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .leftJoin('bindings', 'bindings.person_id', 'assignments.person_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('assignments.person_id', '=', scope.personId)
    .where(waitsForPerson())
    .executeTakeFirstOrThrow()
  return row.count
}

/** Works whose result is due, soonest first. */
export function dueWorks(reader: Reader, scope: PersonScope) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['assignments.id', 'tasks.title', 'tasks.number', 'tasks.due_on'])
    .where('assignments.person_id', '=', scope.personId)
    .where('assignments.state', 'in', dueStates)
    .orderBy('tasks.due_on')
    .orderBy('assignments.id')
    .limit(500)
    .execute()
}

/** Returns the amount paid to a person since the given moment. */
export async function receivedSince(reader: Reader, scope: PersonScope, since: Temporal.Instant): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .select(sqlKopecks`coalesce(sum(coalesce(accepted_amount, price)), 0)`.as('sum'))
    .where('person_id', '=', scope.personId)
    .where('state', 'in', paidWorkStates)
    .where('paid_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.sum
}

export function openApplicationsOf(reader: Reader, scope: PersonScope) {
  return reader
    .selectFrom('task_applications')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere('state', 'in', personActsStates).as('offered'),
    ])
    .where('person_id', '=', scope.personId)
    .where('state', 'in', openApplicationStates)
    .executeTakeFirstOrThrow()
}

/** Returns the documents that the assignments refer to, in any state, and the documents created for them. */
export function documentsOfWorks(reader: Reader, ids: readonly Id<'document'>[]) {
  return reader
    .selectFrom('documents')
    .select(['id', 'kind', 'number', 'title', 'state', 'decline_reason', 'expires_at', 'signed_at'])
    .select(autoAcceptDays)
    .where('id', 'in', ids)
    .execute()
}

export function resultsOfWorks(reader: Reader, assignmentIds: readonly Id<'assignment'>[]) {
  return reader.selectFrom('task_results').selectAll().where('assignment_id', 'in', assignmentIds).orderBy('no').execute()
}

/** Returns the latest active register row of each assignment. */
export function rowsOfWorks(reader: Reader, assignmentIds: readonly Id<'assignment'>[]) {
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
    .where('register_rows.state', 'not in', [...idleRowStates])
    .where('registers.state', '<>', 'cancelled')
    .orderBy('register_rows.updated_at')
    .execute()
}

/** How many works of a pair are not over. */
export async function countGoingWorks(reader: Reader, orgId: Id<'organization'>, personId: Id<'person'>): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('state', 'not in', endedWorkStates)
    .executeTakeFirstOrThrow()
  return row.count
}

/** How many works of a person have this order or act: parts of one that was split share it. */
export async function countSharingWorks(reader: Reader, personId: Id<'person'>, documentId: Id<'document'>): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where((where) => where.or([where('order_document_id', '=', documentId), where('act_document_id', '=', documentId)]))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Its row waits to be paid in a register that has been approved, or is being paid. */
export async function isGoingToPayment(reader: Reader, assignmentId: Id<'assignment'>): Promise<boolean> {
  const row = await reader
    .selectFrom('register_rows')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select('register_rows.id')
    .where('register_rows.assignment_id', '=', assignmentId)
    .where('register_rows.state', '=', 'ready')
    .where('registers.state', 'in', payingRegisterStates)
    .executeTakeFirst()
  return row !== undefined
}

/** The bank has executed an order of the work that was given up: its money has gone, though the work waits. */
export async function isPaidByEarlierOrder(reader: Reader, assignmentId: Id<'assignment'>): Promise<boolean> {
  const row = await reader
    .selectFrom('payouts')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('state', '=', 'rejected')
    .where('executed_after_denial_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The last moment at which an order that was given up might have been signed in the bank. */
export async function lastDraftTerm(reader: Reader, assignmentId: Id<'assignment'>): Promise<Temporal.Instant | undefined> {
  const row = await reader
    .selectFrom('payouts')
    .select('sign_until')
    .where('assignment_id', '=', assignmentId)
    .where('state', '=', 'rejected')
    .where('sign_until', 'is not', null)
    .orderBy('sign_until', 'desc')
    .executeTakeFirst()
  return row?.sign_until ?? undefined
}

export function payoutsOfWorks(reader: Reader, assignmentIds: readonly Id<'assignment'>[]) {
  return reader.selectFrom('payouts').selectAll().where('assignment_id', 'in', assignmentIds).orderBy('created_at').execute()
}

/** A receipt for money that came back says nothing about the work any more. */
export function receiptsOfWorks(reader: Reader, assignmentIds: readonly Id<'assignment'>[]) {
  return reader
    .selectFrom('receipts')
    .innerJoin('payouts', 'payouts.id', 'receipts.payout_id')
    .select(['receipts.id', 'receipts.assignment_id', 'receipts.state', 'receipts.inn', 'receipts.fail_text'])
    .select('receipts.fns_receipt_id as receipt_id')
    .where('receipts.assignment_id', 'in', assignmentIds)
    .where('payouts.state', '<>', 'returned')
    .orderBy('receipts.created_at')
    .execute()
}
