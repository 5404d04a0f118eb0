import { stateList } from '#/platform/server/state-list.ts'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { RowAnswer } from '../domain/row-answer.ts'
import { batchRowLifecycle, goingBatchStates } from '../domain/status-batch.ts'
import { narrowContractors } from './narrow-contractors.ts'

export type BatchRecord = Selectable<Tables['status_batches']>

/** A check or a list of the organization; lists belong to no branch, so permissions keep narrowed members away from them. */
export function findBatch(reader: Reader, scope: ClientScope, id: Id<'statusBatch'>): Promise<BatchRecord | undefined> {
  return reader.selectFrom('status_batches').selectAll().where('id', '=', id).where('org_id', '=', scope.orgId).executeTakeFirst()
}

export function lockBatch(tx: Tx, id: Id<'statusBatch'>): Promise<BatchRecord | undefined> {
  return lockingAlone('status_batches', tx.selectFrom('status_batches').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function pageOfBatches(reader: Reader, scope: ClientScope, page: { cursor?: string | undefined; size: number }) {
  const after = parseListKey(page.cursor ?? '')
  return reader
    .selectFrom('status_batches')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where('kind', '=', 'list')
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
}

/** Rows of an organization that someone awaits on a screen. */
export async function countAtScreens(reader: Reader, { orgId }: ClientScope): Promise<number> {
  const { rows } = await rowsOf({ count: pgType.int })`
    select count(*)::int as count from status_batches as batch
    join status_batch_rows as row on row.batch_id = batch.id and row.state = 'waiting'
    where batch.org_id = ${orgId} and batch.kind = 'screen' and batch.state in ${stateList(goingBatchStates)}`.execute(reader)
  return rows[0]?.count ?? 0
}

export type RowFilter = RowAnswer | undefined

/** Rows of a list with what is known of each; the profile name only for people who work with the asking organization. */
export function rowsOfBatch(
  reader: Reader,
  scope: ClientScope,
  batch: Pick<BatchRecord, 'id'>,
  page: { after: number; size: number; only: RowFilter },
) {
  return reader
    .selectFrom('status_batch_rows as row')
    .leftJoin('npd_status_checks as answer', 'answer.id', 'row.check_id')
    .leftJoin('contractors', (join) =>
      join.onRef('contractors.inn', '=', 'row.inn').on('contractors.org_id', '=', scope.orgId).on(narrowContractors(scope)),
    )
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['row.no', 'row.source_row', 'row.inn', 'row.typed', 'row.name', 'row.repeats', 'row.state', 'row.result'])
    .select(['row.problem', 'answer.id as check_id', 'answer.checked_at', 'answer.source'])
    .select(['answer.registered_on', 'answer.unregistered_on', 'contractors.id as contractor_id'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('row.batch_id', '=', batch.id)
    .where('row.no', '>', page.after)
    .$if(page.only !== undefined, (query) => query.where(shownAs(page.only)))
    .orderBy('row.no')
    .limit(page.size)
    .execute()
}

export type BatchRow = Awaited<ReturnType<typeof rowsOfBatch>>[number]

function shownAs(only: RowFilter) {
  if (only === 'wrong' || only === 'waiting') return sqlBoolean`row.state = ${only}`
  return sqlBoolean`row.state = 'done' and row.result = ${only === 'not_active' ? 'notActive' : only}`
}

export type BatchCounts = {
  readonly waiting: number
  readonly active: number
  readonly not_active: number
  readonly unknown: number
  readonly wrong: number
  readonly repeats: number
}

export async function countBatch(reader: Reader, id: string): Promise<BatchCounts> {
  const { rows } = await rowsOf({
    waiting: pgType.int,
    active: pgType.int,
    not_active: pgType.int,
    unknown: pgType.int,
    wrong: pgType.int,
    repeats: pgType.int,
  })`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'done' and result = 'active')::int as active,
      count(*) filter (where state = 'done' and result = 'notActive')::int as not_active,
      count(*) filter (where state = 'done' and result = 'unknown')::int as unknown,
      count(*) filter (where state = 'wrong')::int as wrong,
      count(*) filter (where repeats is not null)::int as repeats
    from status_batch_rows where batch_id = ${id}`.execute(reader)
  return rows[0] ?? { waiting: 0, active: 0, not_active: 0, unknown: 0, wrong: 0, repeats: 0 }
}

/** Distinct ИНН of rows without an answer, in list order, and whether the partner interface can be queried for each. */
export async function waitingInns(reader: Reader, batch: Pick<BatchRecord, 'id' | 'org_id'>) {
  const { rows } = await rowsOf({
    inn: pgType.personInn,
    known: pgType.boolean,
    bound: pgType.boolean,
    is_asked: pgType.boolean,
  })`
    select row.inn, contractor.inn is not null as known, binding.person_id is not null as bound,
      question.inn is not null as is_asked
    from (select inn, min(no) as no from status_batch_rows where batch_id = ${batch.id} and state = 'waiting' group by inn) as row
    join status_batches as batch on batch.id = ${batch.id}
    left join contractors as contractor on contractor.org_id = ${batch.org_id} and contractor.inn = row.inn
    left join bindings as binding on binding.person_id = contractor.person_id and binding.state in ${stateList(partnerStates)}
    left join npd_status_questions as question on question.inn = row.inn and question.day = batch.day
    order by row.no`.execute(reader)
  return rows
}

export type RowClaim = {
  readonly batchId: string
  readonly inns: readonly string[]
  readonly most: number
  readonly now: Temporal.Instant
  readonly seconds: number
}

/** Claims rows that this worker checks through the partner interface; other workers claim others. */
export async function claimRows(tx: Tx, { batchId, inns, most, now, seconds }: RowClaim): Promise<PersonInn[]> {
  if (inns.length === 0) return []
  const { rows } = await rowsOf({ inn: pgType.personInn })`
    update status_batch_rows as row set asked_until = ${now.add({ seconds }).toString()}::timestamptz
    where row.batch_id = ${batchId} and row.state = 'waiting' and row.no in (
      select no from status_batch_rows where batch_id = ${batchId} and state = 'waiting' and repeats is null
        and inn = any(${[...inns]}::text[])
        and (asked_until is null or asked_until <= ${now.toString()}::timestamptz)
      order by no limit ${most})
    returning row.inn`.execute(tx)
  return rows.map(({ inn }) => inn)
}

/** Writes answers to the rows that await them, including repeats. */
export async function saveAnswers(
  tx: Tx,
  batchId: string,
  answers: readonly { readonly inn: string; readonly id: string; readonly result: string }[],
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    update status_batch_rows as row set state = ${batchRowLifecycle.after('waiting', 'answer')}, result = it.result, check_id = it.id, asked_until = null
    from jsonb_to_recordset(${JSON.stringify(answers.map(({ inn, id, result }) => ({ inn, id, result })))}::jsonb) as it
      (inn text, id text, result text)
    where row.batch_id = ${batchId} and row.state = 'waiting' and row.inn = it.inn`.execute(tx)
}

/** Counts the rows of other lists that share the queue, capping each list at the size of this one. */
export async function othersInLine(reader: Reader, batchId: string, own: number): Promise<number> {
  const { rows } = await rowsOf({ count: pgType.int })`
    select coalesce(sum(least(waiting.count, ${own}::int)), 0)::int as count
    from (select row.batch_id, count(*) as count from status_batch_rows as row
      join status_batches as batch on batch.id = row.batch_id
      where batch.state in ${stateList(goingBatchStates)} and batch.id <> ${batchId} and row.state = 'waiting'
      group by row.batch_id) as waiting`.execute(reader)
  return rows[0]?.count ?? 0
}
