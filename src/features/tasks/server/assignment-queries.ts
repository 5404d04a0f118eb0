import type { DocumentState } from '#/features/documents/domain/document.ts'
import { objectedContractStates } from '#/features/documents/domain/contract-answer.ts'
import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockPair, locking, noteHeld } from '#/platform/server/lock-order.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, sqlAs, sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { assignmentLifecycle, idlePlaceStates } from '../domain/assignment.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { lockTaskForSystem } from './task-queries.ts'

/** The requester of an assignment and the side they act for. */
export type SideScope =
  | { readonly side: 'client'; readonly scope: ClientScope }
  | { readonly side: 'person'; readonly scope: PersonScope }

/**
 * The assignment of the asking side with its task, both locked. The task goes first, as `lockOrder`
 * says, so that two decisions about works of one task never wait for each other in a ring.
 */
export async function lockWork(tx: Tx, { side, scope }: SideScope, id: Id<'assignment'>) {
  const assignments = tx
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select('assignments.task_id')
    .where('assignments.id', '=', id)
  const found = await (
    side === 'client'
      ? assignments.where('assignments.org_id', '=', scope.orgId).where(inBranches(scope, 'tasks.branch_id'))
      : assignments.where('assignments.person_id', '=', scope.personId)
  ).executeTakeFirst()
  return found && lockBoth(tx, found.task_id, id)
}

/** Which of these works the viewer may see, and where they stand. */
export function worksInScope(reader: Reader, scope: ClientScope, ids: readonly Id<'assignment'>[]) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['assignments.id', 'assignments.state', 'assignments.act_document_id'])
    .where(sqlBoolean`assignments.id = any(${ids}::text[])`)
    .where('assignments.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .execute()
}

export async function lockWorkForSystem(tx: Tx, id: Id<'assignment'>) {
  const found = await tx.selectFrom('assignments').select('task_id').where('id', '=', id).executeTakeFirstOrThrow()
  return lockBoth(tx, found.task_id, id)
}

/** The same with no more of the task than what its state follows from, in one statement: thousands of payments move their works. */
export async function lockWorkToMove(tx: Tx, id: Id<'assignment'>) {
  const pair = tx
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .selectAll('assignments')
    .select(['tasks.state as task_state', 'tasks.slots', 'tasks.slots_taken'])
    .where('assignments.id', '=', id)
  const found = await lockPair(tx, ['tasks', 'assignments'], pair, ({ task_id: taskId }) => [taskId, id])
  if (!found) throw new Error(`There is no work ${id}`)
  const { task_state: state, slots, slots_taken, ...row } = found
  return { row, task: { id: row.task_id, state, slots, slots_taken } }
}

async function lockBoth(tx: Tx, taskId: Id<'task'>, id: Id<'assignment'>) {
  const task = await lockTaskForSystem(tx, taskId)
  const found = tx.selectFrom('assignments').selectAll().where('id', '=', id)
  const row = await locking(tx, 'assignments', found, id).executeTakeFirstOrThrow()
  return {
    task,
    taskId,
    row,
    id,
    orgId: row.org_id,
    personId: row.person_id,
  }
}

export type LockedWork = NonNullable<Awaited<ReturnType<typeof lockWork>>>

export function insertAssignment(tx: Tx, row: Insertable<Tables['assignments']>) {
  return tx.insertInto('assignments').values(row).execute()
}

export function saveAssignment(tx: Tx, id: Id<'assignment'>, change: Omit<Updateable<Tables['assignments']>, 'version'>) {
  return tx
    .updateTable('assignments')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The same change of several locked assignments. */
export function saveAssignments(
  tx: Tx,
  ids: readonly Id<'assignment'>[],
  change: Omit<Updateable<Tables['assignments']>, 'version'>,
) {
  return tx
    .updateTable('assignments')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where(sqlBoolean`id = any(${ids}::text[])`)
    .execute()
}

export async function assignmentStatesOf(reader: Reader, taskId: Id<'task'>): Promise<AssignmentState[]> {
  const rows = await reader.selectFrom('assignments').select('state').where('task_id', '=', taskId).execute()
  return rows.map(({ state }) => state)
}

/** Somebody is chosen for the task or has worked at it. */
export async function hasWork(reader: Reader, taskId: Id<'task'>): Promise<boolean> {
  return (await assignmentStatesOf(reader, taskId)).some((state) => !assignmentLifecycle.is.cancelled(state))
}

/** Whether those who are chosen have yet to sign, and nobody has begun. */
export async function awaitsSigningOnly(reader: Reader, taskId: Id<'task'>): Promise<boolean> {
  const standing = (await assignmentStatesOf(reader, taskId)).filter((state) => !assignmentLifecycle.is.cancelled(state))
  return standing.length > 0 && standing.every((state) => assignmentLifecycle.is.docsPending(state))
}

/** The number of places whose work has begun. A part of a split work is at the place of the whole. */
export async function countPlacesAtWork(reader: Reader, taskId: Id<'task'>): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .select(sqlInt`count(*)`.as('count'))
    .where('task_id', '=', taskId)
    .where('part_of', 'is', null)
    .where('state', 'not in', [...idlePlaceStates])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Works that have not begun, of one task, locked. The task is locked before. */
export async function pendingOfTask(tx: Tx, taskId: Id<'task'>) {
  const pending = tx.selectFrom('assignments').selectAll().where('task_id', '=', taskId).where('state', '=', 'docsPending')
  const rows = await locking(tx, 'assignments', pending.orderBy('id')).execute()
  for (const { id } of rows) noteHeld(tx, 'assignments', id)
  return rows
}

/** Returns the person's assignments that await anything. */
export async function pendingOfPerson(reader: Reader, personId: Id<'person'>): Promise<Id<'assignment'>[]> {
  const rows = await reader
    .selectFrom('assignments')
    .select('id')
    .where('state', '=', 'docsPending')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Pairs of the works, «organization person», in which some work still awaits its contract. */
export async function awaitingPairs(reader: Reader, works: readonly LockedWork[]): Promise<ReadonlySet<string>> {
  if (works.length === 0) return new Set()
  const rows = await reader
    .selectFrom('assignments')
    .select(['org_id', 'person_id'])
    .distinct()
    .where('state', '=', 'docsPending')
    .where(
      'person_id',
      'in',
      works.map(({ personId }) => personId),
    )
    .execute()
  return new Set(rows.map((row) => `${row.org_id} ${row.person_id}`))
}

/** Works that await their contract and have this document in it. */
export async function awaitingDocument(reader: Reader, documentId: Id<'document'>): Promise<Id<'assignment'>[]> {
  const rows = await reader
    .selectFrom('documents')
    // A document of a work is of its pair, by which the works are found.
    .innerJoin('assignments', (join) =>
      join.onRef('assignments.person_id', '=', 'documents.person_id').onRef('assignments.org_id', '=', 'documents.org_id'),
    )
    .select('assignments.id')
    .where('documents.id', '=', documentId)
    .where('assignments.state', '=', 'docsPending')
    .where((where) => where.or([where('frame_document_id', '=', documentId), where('order_document_id', '=', documentId)]))
    .execute()
  return rows.map(({ id }) => id)
}

export type SignedContract = {
  readonly documentId: Id<'document'>
  readonly kind: 'frame' | 'order'
  readonly assignmentId: Id<'assignment'> | null
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
}

/**
 * Links a signed contract to every assignment of the organization and person that awaits one, and a signed order to its own
 * assignment: the active document may differ from the one the assignment was created with. Works under a contract signed outside
 * that a side says is none of theirs take the one that stands in its place.
 */
export async function adoptContract(reader: Reader, signed: SignedContract): Promise<Id<'assignment'>[]> {
  const works = reader.updateTable('assignments')
  const adopted =
    signed.kind === 'frame'
      ? works
          .set({ frame_document_id: signed.documentId })
          .where('org_id', '=', signed.orgId)
          .where('person_id', '=', signed.personId)
          .where(sqlBoolean`(state = 'docsPending' or frame_document_id in (select id from documents where state in
            ${stateList(objectedContractStates)}))`)
      : works
          .where('state', '=', 'docsPending')
          .set({ order_document_id: signed.documentId })
          .where(sqlBoolean`id = ${signed.assignmentId ?? ''}`)
  const rows = await adopted.returning('id').execute()
  return rows.map(({ id }) => id).toSorted()
}

export async function isSigned(reader: Reader, documentId: Id<'document'> | null): Promise<boolean> {
  return documentLifecycle.is.signed(await documentStateOf(reader, documentId))
}

export async function documentStateOf(reader: Reader, documentId: Id<'document'> | null): Promise<DocumentState | undefined> {
  if (documentId === null) return undefined
  const row = await reader.selectFrom('documents').select('state').where('id', '=', documentId).executeTakeFirst()
  return row?.state
}

/** What an order promises about silence, as `DocumentContent` keeps it. */
export const autoAcceptDays = sqlAs(pgType.nullable(pgType.int))`(documents.facts ->> 'autoAcceptDays')::int`.as(
  'auto_accept_days',
)

/** Working days of silence that this order, signed by both and in force, takes for acceptance. */
export async function autoAcceptDaysOf(reader: Reader, orderId: Id<'document'> | null): Promise<number | undefined> {
  if (orderId === null) return undefined
  const row = await reader.selectFrom('documents').select(['state', autoAcceptDays]).where('id', '=', orderId).executeTakeFirst()
  return row && documentLifecycle.is.signed(row.state) ? (row.auto_accept_days ?? undefined) : undefined
}

export function insertResult(tx: Tx, row: Insertable<Tables['task_results']>) {
  return tx.insertInto('task_results').values(row).execute()
}

/** Returns the latest submitted result, locked. */
export function lockLastResult(tx: Tx, assignmentId: Id<'assignment'>) {
  const last = tx.selectFrom('task_results').selectAll().where('assignment_id', '=', assignmentId).orderBy('no', 'desc').limit(1)
  return locking(tx, 'task_results', last).executeTakeFirst()
}

/** The answer to the latest result is withdrawn. */
export function reopenResult(tx: Tx, id: Id<'result'>) {
  return tx
    .updateTable('task_results')
    .set({ decision: null, decision_text: null, decided_at: null })
    .where('id', '=', id)
    .execute()
}

export function decideResult(
  tx: Tx,
  id: Id<'result'>,
  decision: 'accepted' | 'rework',
  words: string | null,
  at: Temporal.Instant,
) {
  return tx.updateTable('task_results').set({ decision, decision_text: words, decided_at: at }).where('id', '=', id).execute()
}
