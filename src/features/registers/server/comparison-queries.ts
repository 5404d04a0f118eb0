import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'

type Asked = { readonly registerId: Id<'register'>; readonly orgId: Id<'organization'>; readonly since: Temporal.Instant }

/** Rows of a register that are to be paid, each with what the organization has paid that person since a moment, and where to. */
export async function rowsWithHabits(reader: Reader, { registerId, orgId, since }: Asked) {
  const { rows } = await rowsOf({
    id: pgType.id('row'),
    no: pgType.int,
    fio: pgType.text,
    amount: pgType.kopecks,
    personId: pgType.id('person'),
    paid: pgType.int,
    usual: pgType.nullable(pgType.kopecks),
    lastPaidAt: pgType.nullable(pgType.instant),
    requisitesSince: pgType.nullable(pgType.instant),
  })`
    with past as materialized (
      select person_id, count(*)::int as paid, percentile_disc(0.5) within group (order by amount) as usual,
        max(paid_at) as last_paid_at
      from payouts where org_id = ${orgId} and paid_at >= ${since.toString()}::timestamptz and state = 'paid'
      group by person_id
    )
    select row.id, row.no, row.fio, row.amount, row.person_id as "personId", coalesce(past.paid, 0) as paid, past.usual,
      past.last_paid_at as "lastPaidAt", method.created_at as "requisitesSince"
    from register_rows as row
    left join past on past.person_id = row.person_id
    left join payout_methods as method on method.person_id = row.person_id and method.removed_at is null and method.is_main
    where row.register_id = ${registerId} and row.state = 'ready'
      and row.person_id is not null and row.amount is not null
    order by row.no`.execute(reader)
  return rows
}

/** What the organization paid between two moments: to how many people and how much. */
export async function paidBetween(reader: Reader, orgId: Id<'organization'>, from: Temporal.Instant, to: Temporal.Instant) {
  const { rows } = await rowsOf({ people: pgType.int, sum: pgType.kopecks })`
    select count(distinct person_id)::int as people, coalesce(sum(amount), 0)::bigint as sum from payouts
    where org_id = ${orgId} and state = 'paid'
      and paid_at >= ${from.toString()}::timestamptz and paid_at < ${to.toString()}::timestamptz`.execute(reader)
  const [total] = rows
  if (!total) throw new Error('A sum has no row')
  return total
}
