import type { Insertable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { lockTaskForSystem, storedId } from './task-queries.ts'

/** Who asks about an assignment, and as which side. */
export type SideScope =
  | { readonly side: 'client'; readonly scope: ClientScope }
  | { readonly side: 'person'; readonly scope: PersonScope }

/**
 * The assignment of the asking side with its task, both locked. The task always goes first, so that two decisions
 * about works of one task never wait for each other in a ring.
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
  return found && lockBoth(tx, storedId('task', found.task_id), id)
}

export async function lockWorkForSystem(tx: Tx, id: Id<'assignment'>) {
  const found = await tx.selectFrom('assignments').select('task_id').where('id', '=', id).executeTakeFirstOrThrow()
  return lockBoth(tx, storedId('task', found.task_id), id)
}

async function lockBoth(tx: Tx, taskId: Id<'task'>, id: Id<'assignment'>) {
  const task = await lockTaskForSystem(tx, taskId)
  const row = await tx.selectFrom('assignments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return {
    task,
    taskId,
    row,
    id,
    orgId: storedId('organization', row.org_id),
    personId: storedId('person', row.person_id),
  }
}

export type LockedWork = NonNullable<Awaited<ReturnType<typeof lockWork>>>

export function insertAssignment(tx: Tx, row: Insertable<Tables['assignments']>) {
  return tx.insertInto('assignments').values(row).execute()
}

export function saveAssignment(tx: Tx, id: string, change: Omit<Updateable<Tables['assignments']>, 'version'>) {
  return tx
    .updateTable('assignments')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function assignmentStatesOf(reader: Reader, taskId: string): Promise<AssignmentState[]> {
  const rows = await reader.selectFrom('assignments').select('state').where('task_id', '=', taskId).execute()
  return rows.map(({ state }) => state)
}

/** Works that have not begun, of one task. */
export function pendingOfTask(tx: Tx, taskId: string) {
  return tx
    .selectFrom('assignments')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('state', '=', 'docsPending')
    .forUpdate()
    .execute()
}

/** Works of a person that wait for anything. */
export async function pendingOfPerson(reader: Reader, personId: string): Promise<Id<'assignment'>[]> {
  const rows = await reader
    .selectFrom('assignments')
    .select('id')
    .where('state', '=', 'docsPending')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => storedId('assignment', id))
}

export type SignedContract = {
  readonly documentId: string
  readonly kind: 'frame' | 'order'
  readonly assignmentId: string | null
  readonly orgId: string
  readonly personId: string
}

/**
 * Gives a signed contract to every work of the pair that waits for one, a signed order to its own work: the living one
 * may be another than the work was made with.
 */
export async function adoptContract(reader: Reader, signed: SignedContract): Promise<Id<'assignment'>[]> {
  const pending = reader.updateTable('assignments').where('state', '=', 'docsPending')
  const adopted =
    signed.kind === 'frame'
      ? pending
          .set({ frame_document_id: signed.documentId })
          .where('org_id', '=', signed.orgId)
          .where('person_id', '=', signed.personId)
      : pending.set({ order_document_id: signed.documentId }).where('id', '=', signed.assignmentId ?? '')
  const rows = await adopted.returning('id').execute()
  return rows.map(({ id }) => storedId('assignment', id)).toSorted()
}

export async function isSigned(reader: Reader, documentId: string | null): Promise<boolean> {
  if (documentId === null) return false
  const row = await reader.selectFrom('documents').select('state').where('id', '=', documentId).executeTakeFirst()
  return row?.state === 'signed'
}

export function insertResult(tx: Tx, row: Insertable<Tables['task_results']>) {
  return tx.insertInto('task_results').values(row).execute()
}

/** The latest result handed in, locked. */
export function lockLastResult(tx: Tx, assignmentId: string) {
  return tx
    .selectFrom('task_results')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('no', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export function decideResult(tx: Tx, id: string, decision: 'accepted' | 'rework', words: string | null, at: Temporal.Instant) {
  return tx.updateTable('task_results').set({ decision, decision_text: words, decided_at: at }).where('id', '=', id).execute()
}
