import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { rowStates } from '../domain/register.ts'
import type { RowFilter, SortColumn } from '../domain/row-order.ts'
import { runsOf } from '../domain/row-runs.ts'
import { findRegister } from './register-queries.ts'
import { rowConditions } from './row-filter-queries.ts'

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
  let query = db.selectFrom('register_rows as row').select(['no', 'amount']).where('register_id', '=', id)
  for (const condition of rowConditions(filter)) query = query.where(condition)
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
