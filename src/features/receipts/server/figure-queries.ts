import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf, sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { annullingStates, standingStates, waitingStates } from '../domain/receipt.ts'
import { fits, ofState, ofTab } from './queries.ts'
import type { ReceiptFilters } from './queries.ts'
import { seesEveryReceipt } from './sees-every-receipt.ts'

/**
 * Totals for the same search and period as the list, regardless of its tab, and what the list holds on all its pages: one statement,
 * so a receipt that moves meanwhile is not told twice.
 */
export async function figuresOf(reader: Reader, scope: ClientScope, filters: ReceiptFilters, today: Temporal.PlainDate) {
  const sums = isOfDays(scope, filters) ? sumsByDays(reader, scope, filters) : sumsByReceipts(reader, scope, filters)
  const matching = reader.selectFrom('receipts').where(fits(scope, filters))
  const late = matching.where(ofTab('waiting')).where('deadline_on', '<', today)
  const row = await reader
    .selectFrom([
      sums.as('sums'),
      late.select(sqlInt`count(*)`.as('overdue')).as('late'),
      matching
        .where(ofTab('problems'))
        .select(sqlInt`count(*)`.as('problems'))
        .as('troubled'),
      selected(reader, scope, filters).as('selected'),
    ])
    .selectAll(['sums', 'late', 'troubled'])
    .select(['selected.count as selected_count', 'selected.total as selected_total'])
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  const { selected_count: count, selected_total: total, ...figures } = row
  return { figures, selection: { count, total } }
}

/** Whether the totals of days tell everything: nothing but days, a tab and a state narrows. */
function isOfDays(scope: ClientScope, { q, source, person, register, branch }: ReceiptFilters): boolean {
  return [q, source, person, register, branch].every((one) => !one) && seesEveryReceipt(scope)
}

/** What the list holds on all its pages: with its tab and state. */
export function selectionOf(reader: Reader, scope: ClientScope, filters: ReceiptFilters) {
  return selected(reader, scope, filters).modifyEnd(plannedByValues).executeTakeFirstOrThrow()
}

function selected(reader: Reader, scope: ClientScope, filters: ReceiptFilters) {
  const tab = filters.tab ?? 'all'
  const byDays = tab !== 'problems' && isOfDays(scope, filters)
  if (byDays) {
    return daysOf(reader, scope, filters)
      .select([sqlInt`coalesce(sum(count), 0)`.as('count'), sqlKopecks`coalesce(sum(total), 0)`.as('total')])
      .$if(tab !== 'all', (query) => query.where(sqlBoolean`state = any(${statesOfTab[tab] ?? []}::text[])`))
      .$if(filters.state !== undefined, (query) => query.where(sqlBoolean`state = ${filters.state}`))
  }
  return reader
    .selectFrom('receipts')
    .where(fits(scope, filters))
    .where(ofTab(tab))
    .where(ofState(filters.state))
    .select([sqlInt`count(*)`.as('count'), sqlKopecks`coalesce(sum(total), 0)`.as('total')])
}

const statesOfTab: Partial<Record<NonNullable<ReceiptFilters['tab']>, string[]>> = {
  waiting: [...waitingStates],
  cancelled: [...annullingStates],
}

/** Every receipt of the organization on these days: by what is kept for each day, without reading the receipts. */
function sumsByDays(reader: Reader, scope: ClientScope, filters: ReceiptFilters) {
  return daysOf(reader, scope, filters).select([
    sqlInt`coalesce(sum(count) filter (where state = any(${[...standingStates]}::text[])), 0)`.as('count'),
    sqlKopecks`coalesce(sum(total) filter (where state = any(${[...standingStates]}::text[])), 0)`.as('total'),
    sqlInt`coalesce(sum(count) filter (where state = any(${[...waitingStates]}::text[])), 0)`.as('waiting'),
    sqlInt`coalesce(sum(count) filter (where state = any(${[...annullingStates]}::text[])), 0)`.as('cancelled'),
  ])
}

function daysOf(reader: Reader, { orgId }: ClientScope, { from, to }: ReceiptFilters) {
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
    .$if(from !== undefined, (query) => query.where(sqlBoolean`day >= ${from?.toString()}::date`))
    .$if(to !== undefined, (query) => query.where(sqlBoolean`day <= ${to?.toString()}::date`))
}

/** What a search or a narrowed member sees: only reading tells. */
function sumsByReceipts(reader: Reader, scope: ClientScope, filters: ReceiptFilters) {
  return reader
    .selectFrom('receipts')
    .where(fits(scope, filters))
    .select([
      sqlInt`count(*) filter (where state = any(${[...standingStates]}::text[]))`.as('count'),
      sqlKopecks`coalesce(sum(total) filter (where state = any(${[...standingStates]}::text[])), 0)`.as('total'),
      sqlInt`count(*) filter (where ${ofTab('waiting')})`.as('waiting'),
      sqlInt`count(*) filter (where ${ofTab('cancelled')})`.as('cancelled'),
    ])
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
