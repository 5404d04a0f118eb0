import { documentLifecycle, isContractInForce } from '#/features/documents/domain/document.ts'
import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { fitsNumber, typedNumber } from '../domain/match-assignment.ts'
import type { WorkFacts } from '../domain/match-assignment.ts'

/**
 * Which assignments the register may contain: those of its branch, and only of the author's own tasks if the author may take no
 * others.
 */
export type WorkBounds = { readonly branchId: Id<'branch'> | null; readonly author: Id<'person'> | undefined }

type NamingRow = {
  readonly personId: Id<'person'> | undefined
  readonly task_number: string
  readonly assignment_id: Id<'assignment'> | null
}

/**
 * The works of people that their rows may pay for: those chosen before and, for a row whose choice does not stand, those waiting for
 * payment and those of the task number typed. What else they have done for the organization is not read: it may be years. `hasWorked`
 * tells who has done anything.
 */
export async function findWorks(
  reader: Reader,
  orgId: Id<'organization'>,
  rows: readonly NamingRow[],
  bounds: WorkBounds,
): Promise<{ readonly works: ReadonlyMap<string, readonly WorkFacts[]>; readonly hasWorked: ReadonlySet<string> }> {
  const ids = [...new Set(rows.flatMap(({ personId }) => personId ?? []))]
  if (ids.length === 0) return { works: new Map(), hasWorked: new Set() }
  const chosen = [...new Set(rows.flatMap(({ assignment_id: id }) => id ?? []))]
  const kept = await describeWorks(reader, orgId, ids, bounds, sqlBoolean`assignments.id = any(${chosen}::text[])`)
  const keptById = new Map(kept.map((work) => [work.assignmentId, work]))
  const undecided = rows.filter(
    (row) => !choiceStands(row, row.assignment_id === null ? undefined : keptById.get(row.assignment_id)),
  )
  const others = await worksToChoose(reader, orgId, undecided, bounds)
  const works = Map.groupBy(
    [...new Map([...kept, ...others].map((work) => [work.assignmentId, work])).values()].toSorted(oldestFirst),
    (work) => work.personId,
  )
  const strangers = ids.filter((id) => !works.has(id))
  return { works, hasWorked: new Set([...works.keys(), ...(await anyWorks(reader, orgId, strangers, bounds))]) }
}

type FoundWork = WorkFacts & { readonly createdAt: Temporal.Instant }

function oldestFirst(left: FoundWork, right: FoundWork): number {
  return Temporal.Instant.compare(left.createdAt, right.createdAt) || (left.assignmentId < right.assignmentId ? -1 : 1)
}

function choiceStands(row: NamingRow, work: WorkFacts | undefined): boolean {
  return work !== undefined && work.personId === row.personId && fitsNumber(work.taskNumber, row.task_number)
}

async function worksToChoose(
  reader: Reader,
  orgId: Id<'organization'>,
  rows: readonly NamingRow[],
  bounds: WorkBounds,
): Promise<FoundWork[]> {
  const ids = [...new Set(rows.flatMap(({ personId }) => personId ?? []))]
  if (ids.length === 0) return []
  const typed = rows.filter(({ task_number: number }) => number !== '').map(({ task_number: number }) => typedNumber(number))
  const numbers = [...new Set(typed.map(({ whole }) => whole))]
  const tails = [...new Set(typed.flatMap(({ tail }) => tail ?? []))]
  return describeWorks(
    reader,
    orgId,
    ids,
    bounds,
    sqlBoolean`assignments.id in (
      select id from assignments where org_id = ${orgId} and state = 'readyToPay' and person_id = any(${ids}::text[])
      union select named.id from assignments as named join tasks as task on task.id = named.task_id
        where task.org_id = ${orgId} and task.number = any(${numbers}::text[])
      union select named.id from assignments as named join tasks as task on task.id = named.task_id
        where cardinality(${tails}::bigint[]) > 0 and named.org_id = ${orgId} and named.person_id = any(${ids}::text[])
          and substring(task.number from '[0-9]+$')::numeric = any(${tails}::bigint[]))`,
  )
}

async function describeWorks(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
  bounds: WorkBounds,
  which: ReturnType<typeof sqlBoolean>,
): Promise<FoundWork[]> {
  const found = await worksOf(reader, orgId, ids, bounds)
    .leftJoin('documents as frame', 'frame.id', 'assignments.frame_document_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .select([
      'assignments.id',
      'assignments.person_id',
      'assignments.state',
      'assignments.price',
      'assignments.accepted_amount',
      'assignments.created_at',
      'tasks.number',
      'tasks.receipt_text',
      'frame.state as frame_state',
      'act.state as act_state',
      'act.day as act_day',
    ])
    .where(which)
    .modifyEnd(plannedByValues)
    .execute()
  return found.map((row) => ({
    assignmentId: row.id,
    personId: row.person_id,
    taskNumber: row.number,
    state: row.state,
    amount: row.accepted_amount ?? row.price,
    receiptText: row.receipt_text,
    frameSigned: isContractInForce(row.frame_state),
    actSigned: documentLifecycle.is.signed(row.act_state),
    actDay: row.act_day ?? undefined,
    createdAt: row.created_at,
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
