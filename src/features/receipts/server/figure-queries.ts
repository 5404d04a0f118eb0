import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf, sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { annullingStates, standingStates, waitingStates } from '../domain/receipt.ts'
import { fits, ofTab } from './queries.ts'
import type { ReceiptFilters } from './queries.ts'
import { seesEveryReceipt } from './sees-every-receipt.ts'

export type ReceiptFigures = {
  count: number
  total: number
  waiting: number
  overdue: number
  cancelled: number
  problems: number
}

/** Totals for the same search and period as the list, regardless of its tab. */
export async function figuresOf(
  reader: Reader,
  scope: ClientScope,
  filters: ReceiptFilters,
  today: Temporal.PlainDate,
): Promise<ReceiptFigures> {
  const byDays = !filters.q && seesEveryReceipt(scope)
  const [sums, late, troubled] = await Promise.all([
    byDays ? sumsByDays(reader, scope, filters) : sumsByReceipts(reader, scope, filters),
    reader
      .selectFrom('receipts')
      .where(fits(scope, filters))
      .where(ofTab('waiting'))
      .where('deadline_on', '<', today)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .modifyEnd(plannedByValues)
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('receipts')
      .where(fits(scope, filters))
      .where(ofTab('problems'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .modifyEnd(plannedByValues)
      .executeTakeFirstOrThrow(),
  ])
  return { ...sums, overdue: late.count, problems: troubled.count }
}

/** Every receipt of the organization on these days: by what is kept for each day, without reading the receipts. */
function sumsByDays(reader: Reader, { orgId }: ClientScope, { from, to }: ReceiptFilters) {
  const columns = ['org_id', 'day', 'state', 'count', 'total'] as const
  return reader
    .selectFrom(
      reader
        .selectFrom('receipt_days')
        .select(columns)
        .where('org_id', '=', orgId)
        .unionAll(reader.selectFrom('receipt_day_changes').select(columns).where('org_id', '=', orgId))
        .as('days'),
    )
    .select([
      sqlInt`coalesce(sum(count) filter (where state = any(${[...standingStates]}::text[])), 0)`.as('count'),
      sqlKopecks`coalesce(sum(total) filter (where state = any(${[...standingStates]}::text[])), 0)`.as('total'),
      sqlInt`coalesce(sum(count) filter (where state = any(${[...waitingStates]}::text[])), 0)`.as('waiting'),
      sqlInt`coalesce(sum(count) filter (where state = any(${[...annullingStates]}::text[])), 0)`.as('cancelled'),
    ])
    .$if(from !== undefined, (query) => query.where(sqlBoolean`day >= ${from?.toString()}::date`))
    .$if(to !== undefined, (query) => query.where(sqlBoolean`day <= ${to?.toString()}::date`))
    .executeTakeFirstOrThrow()
}

/** What a search or a narrowed member sees: only reading tells. */
function sumsByReceipts(reader: Reader, scope: ClientScope, filters: ReceiptFilters) {
  return reader
    .selectFrom('receipts')
    .where(fits(scope, filters))
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('state', 'in', [...standingStates])
        .as('count'),
      sqlKopecks`coalesce(sum(total) filter (where state = any(${[...standingStates]}::text[])), 0)`.as('total'),
      fn.countAll<number>().filterWhere(ofTab('waiting')).as('waiting'),
      fn.countAll<number>().filterWhere(ofTab('cancelled')).as('cancelled'),
    ])
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
}

/** Adds up to so many differences into the totals of their days; answers whether more may be left. */
export async function addUpDayChanges(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await rowsOf({ taken: pgType.int })`
    with taken as (
      delete from receipt_day_changes where no in (
        select no from receipt_day_changes order by no limit ${most})
      returning org_id, day, state, count, total
    ), added as (
      insert into receipt_days (org_id, day, state, count, total)
      select org_id, day, state, sum(count)::bigint, sum(total)::bigint from taken group by org_id, day, state order by org_id, day, state
      on conflict (org_id, day, state) do update
        set count = receipt_days.count + excluded.count, total = receipt_days.total + excluded.total
    )
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken === most
}
