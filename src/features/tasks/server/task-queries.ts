import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { parseId } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { TaskState } from '../domain/task.ts'
import type { ListKey } from '#/kernel/list-key.ts'

export type TaskRow = Awaited<ReturnType<typeof lockTaskForSystem>>

export type TermsColumns = Pick<
  Insertable<Tables['tasks']>,
  | 'title'
  | 'category'
  | 'result'
  | 'criteria'
  | 'format'
  | 'place'
  | 'pay_kind'
  | 'price'
  | 'unit'
  | 'quantity'
  | 'slots'
  | 'starts_on'
  | 'due_on'
  | 'apply_until'
  | 'receipt_text'
  | 'branch_id'
>

/** The task of an organisation, locked: decisions about one task happen one after the other. */
export function lockTask(tx: Tx, scope: ClientScope, id: Id<'task'>) {
  return ownTask(tx, scope, id).forUpdate().executeTakeFirst()
}

export function findTask(reader: Reader, scope: ClientScope, id: Id<'task'>) {
  return ownTask(reader, scope, id).executeTakeFirst()
}

function ownTask(reader: Reader, scope: ClientScope, id: Id<'task'>) {
  return reader
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
}

/** For steps that no human asks for. */
export function lockTaskForSystem(tx: Tx, id: Id<'task'>) {
  return tx.selectFrom('tasks').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export function findTaskForSystem(reader: Reader, id: Id<'task'>) {
  return reader.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Holds the task as it is until the transaction ends; others may hold it too. */
export function holdTask(tx: Tx, id: Id<'task'>) {
  return tx.selectFrom('tasks').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

export function insertTask(tx: Tx, row: Insertable<Tables['tasks']>) {
  return tx.insertInto('tasks').values(row).execute()
}

export async function saveTask(tx: Tx, id: string, change: Omit<Updateable<Tables['tasks']>, 'version'>): Promise<number> {
  const saved = await tx
    .updateTable('tasks')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return saved.version
}

export function deleteTask(tx: Tx, id: string) {
  return tx.deleteFrom('tasks').where('id', '=', id).execute()
}

export function isSourceOfCopies(reader: Reader, id: string) {
  return reader.selectFrom('tasks').select('id').where('source_task_id', '=', id).limit(1).executeTakeFirst()
}

/** Places are counted on a locked row. */
export function takeSlot(tx: Tx, id: string, change: 1 | -1) {
  return tx
    .updateTable('tasks')
    .set((column) => ({ slots_taken: column('slots_taken', '+', change) }))
    .where('id', '=', id)
    .execute()
}

export type TaskFilter = { readonly state?: TaskState | undefined; readonly q?: string | undefined }

/** Tasks of an organisation with what waits in them, new first. */
export function tasksOf(reader: Reader, scope: ClientScope, filter: TaskFilter, key: ListKey | undefined, size: number) {
  let query = reader
    .selectFrom('tasks')
    .selectAll('tasks')
    .select([
      sql<number>`(select count(*) from task_applications a where a.task_id = tasks.id and a.state not in ('withdrawn', 'expired'))::int`.as(
        'applications',
      ),
      sql<number>`(select count(*) from task_applications a where a.task_id = tasks.id and a.state = 'sent')::int`.as(
        'applications_new',
      ),
      sql<number>`(select count(*) from assignments s where s.task_id = tasks.id and s.state = 'submitted')::int`.as('to_accept'),
      sql<number>`(select count(*) from assignments s where s.task_id = tasks.id and s.state = 'readyToPay')::int`.as('to_pay'),
      sql<number>`(select coalesce(sum(s.price), 0) from assignments s where s.task_id = tasks.id and s.state in ('paid', 'closed'))::bigint`.as(
        'sum_paid',
      ),
    ])
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (filter.state) query = query.where('state', '=', filter.state)
  if (filter.q)
    query = query.where((where) => where.or([where('title', 'ilike', like(filter.q)), where('number', 'ilike', like(filter.q))]))
  if (key) query = query.where(sql<boolean>`(created_at, id) < (${key.at.toString()}, ${key.id})`)
  return query.execute()
}

/** A text that stands anywhere, with the signs of `like` taken literally. */
export function like(text: string | undefined): string {
  return `%${(text ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** A stored id as an id of its kind; a row with another one is a fault. */
export function storedId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> {
  const id = parseId(kind, text)
  if (!id) throw new Error(`A stored id is not of the kind ${kind}`)
  return id
}
