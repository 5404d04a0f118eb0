import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { typedNumber } from '../domain/match-assignment.ts'
import type { WorkFacts } from '../domain/match-assignment.ts'

/**
 * Which assignments the register may contain: those of its branch, and only of the author's own tasks if the author may take no
 * others.
 */
export type WorkBounds = { readonly branchId: Id<'branch'> | null; readonly author: Id<'person'> | undefined }

type NamingRow = { readonly task_number: string; readonly assignment_id: string | null }

/**
 * The works of people that their rows may pay for: those waiting for payment, those chosen before, and those of the task numbers typed.
 * What else they have done for the organization is not read: it may be years. `hasWorked` tells who has done anything.
 */
export async function findWorks(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
  rows: readonly NamingRow[],
  bounds: WorkBounds,
): Promise<{ readonly works: ReadonlyMap<string, readonly WorkFacts[]>; readonly hasWorked: ReadonlySet<string> }> {
  if (ids.length === 0) return { works: new Map(), hasWorked: new Set() }
  const found = await namedWorks(reader, orgId, ids, rows, bounds)
  const works = Map.groupBy(found, (work) => work.personId)
  const others = ids.filter((id) => !works.has(id))
  return { works, hasWorked: new Set([...works.keys(), ...(await anyWorks(reader, orgId, others, bounds))]) }
}

async function namedWorks(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
  rows: readonly NamingRow[],
  bounds: WorkBounds,
): Promise<WorkFacts[]> {
  const chosen = [...new Set(rows.flatMap(({ assignment_id: id }) => id ?? []))]
  const typed = rows.filter(({ task_number: number }) => number !== '').map(({ task_number: number }) => typedNumber(number))
  const numbers = [...new Set(typed.map(({ whole }) => whole))]
  const tails = [...new Set(typed.flatMap(({ tail }) => tail ?? []))]
  const found = await worksOf(reader, orgId, ids, bounds)
    .leftJoin('documents as frame', 'frame.id', 'assignments.frame_document_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .select([
      'assignments.id',
      'assignments.person_id',
      'assignments.state',
      'assignments.price',
      'assignments.accepted_amount',
      'tasks.number',
      'tasks.receipt_text',
      'frame.state as frame_state',
      'act.state as act_state',
    ])
    .where(sqlBoolean`assignments.id in (
      select id from assignments where org_id = ${orgId} and state = 'readyToPay' and person_id = any(${ids}::text[])
      union select id from assignments where id = any(${chosen}::text[])
      union select named.id from assignments as named join tasks as task on task.id = named.task_id
        where task.org_id = ${orgId} and task.number = any(${numbers}::text[])
      union select named.id from assignments as named join tasks as task on task.id = named.task_id
        where cardinality(${tails}::bigint[]) > 0 and named.org_id = ${orgId} and named.person_id = any(${ids}::text[])
          and substring(task.number from '[0-9]+$')::numeric = any(${tails}::bigint[]))`)
    .orderBy('assignments.created_at')
    .orderBy('assignments.id')
    .modifyEnd(plannedByValues)
    .execute()
  return found.map((row) => ({
    assignmentId: row.id,
    personId: row.person_id,
    taskNumber: row.number,
    state: row.state,
    amount: row.accepted_amount ?? row.price,
    receiptText: row.receipt_text,
    frameSigned: documentLifecycle.is.signed(row.frame_state),
    actSigned: documentLifecycle.is.signed(row.act_state),
  }))
}

async function anyWorks(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
  bounds: WorkBounds,
): Promise<Id<'person'>[]> {
  if (ids.length === 0) return []
  const rows = await worksOf(reader, orgId, ids, bounds).select('assignments.person_id').distinct().execute()
  return rows.map(({ person_id: id }) => id)
}

function worksOf(reader: Reader, orgId: Id<'organization'>, ids: readonly Id<'person'>[], { branchId, author }: WorkBounds) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .where('assignments.org_id', '=', orgId)
    .where(sqlBoolean`assignments.person_id = any(${ids}::text[])`)
    .where('assignments.state', '<>', 'cancelled')
    .$if(branchId !== null, (query) => query.where('tasks.branch_id', '=', branchId))
    .where((where) => (author === undefined ? where.lit(true) : where('tasks.created_by', '=', author)))
}
