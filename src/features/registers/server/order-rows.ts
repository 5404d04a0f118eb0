import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { lookedAtStates, rowStates } from '../domain/register.ts'
import type { RowFilter, SortColumn } from '../domain/row-order.ts'
import { searchedColumns } from '../domain/row-order.ts'
import { runsOf } from '../domain/row-runs.ts'
import { parseSumFilter } from '../domain/sum-filter.ts'
import { findRegister } from './register-queries.ts'

/**
 * Which rows of a register a list shows and in which order, by their numbers: the rows themselves are read where they are looked at.
 * A list made so does not move under the viewer while rows are being mended.
 */
export async function orderRows(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  {
    sort = 'no',
    order = 'asc',
    ...filter
  }: RowFilter & { readonly sort?: SortColumn | undefined; readonly order?: 'asc' | 'desc' | undefined },
) {
  const readAt = clock.now().epochMilliseconds
  if (!(await findRegister(db, scope, id))) return refuse({ kind: 'notFound' })
  let query = db.selectFrom('register_rows').select(['no', 'amount']).where('register_id', '=', id)
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  const states = sql.join(rowStates.map((state) => sql.lit(state)))
  const place =
    sort === 'state'
      ? sql`array_position(array[${states}], state)`
      : sort === 'key'
        ? sql`coalesce(external_key, '')`
        : sort === 'fio' || sort === 'service'
          ? sql`lower(${sql.ref(sort)})`
          : sql.ref(sort)
  const rows = await query
    .orderBy(place, (by) => (order === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst()))
    .orderBy('no')
    .execute()
  return ok({
    runs: runsOf(rows.map(({ no }) => no)).map(([from, to]) => [from, to]),
    total: rows.length,
    read_at: readAt,
    sum: kopecks(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
  })
}

function conditionsOf(filter: RowFilter): Expression<SqlBool>[] {
  const { amount, state, code, only, q } = filter
  const conditions: Expression<SqlBool>[] = []
  for (const column of searchedColumns) {
    const text = filter[column]?.trim() ?? ''
    const name = column === 'key' ? 'external_key' : column
    if (text !== '') conditions.push(sqlBoolean`${sql.ref(name)} ilike ${likeOf(text)}`)
  }
  const sums = parseSumFilter(amount ?? '')
  if (sums?.from !== undefined) conditions.push(sqlBoolean`amount >= ${sums.from}`)
  if (sums?.to !== undefined) conditions.push(sqlBoolean`amount <= ${sums.to}`)
  const known = rowStates.find((one) => one === state)
  if (known !== undefined) conditions.push(sqlBoolean`state = ${known}`)
  if (only === 'errors') conditions.push(sqlBoolean`state = any(${[...lookedAtStates]}::text[])`)
  if (code !== undefined) conditions.push(sqlBoolean`errors @> ${JSON.stringify([{ code }])}::jsonb`)
  const words = q?.trim() ?? ''
  if (words !== '') {
    const sum = parseSumFilter(words)?.from ?? null
    conditions.push(
      sqlBoolean`concat_ws(' ', fio, inn, phone, task_number, service, external_key, raw ->> 'typed_amount') collate "default" ilike ${likeOf(words)} or amount = ${sum}`,
    )
  }
  return conditions
}

function likeOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
