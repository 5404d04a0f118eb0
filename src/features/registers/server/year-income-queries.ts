import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { noteLock } from '#/platform/server/lock-order.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { sql } from 'kysely'
import type { PayMoment } from '../domain/may-pay.ts'
import { countedPayoutStates } from '../domain/payout.ts'
import { comingReceiptStates, standingReceiptStates } from '../domain/states-ahead.ts'
import { yearLeft } from '../domain/year-limit.ts'
import type { YearLeft } from '../domain/year-limit.ts'

/** Payments of one person are allowed one after the other: two that fit into the year alone need not fit together. */
export async function lockIncomeOf(tx: Tx, personId: Id<'person'>): Promise<void> {
  noteLock(tx, 'incomeOf', personId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`income:${personId}`}, 0))`.execute(tx)
}

/**
 * What is left of the limit of the year of that moment of these people: by receipts of all customers and of the person's own sales,
 * by the income the tax service has told where the person lets us see it, and by money and sales without a receipt yet. A check counts all payments that are made; at a payment only those that
 * may have left already count, and never `except`, the payments being decided about. Money that came back is no income.
 */
export async function yearsLeft(
  reader: Reader,
  now: Temporal.Instant,
  ids: readonly Id<'person'>[],
  moment: PayMoment,
  except: readonly Id<'payout'>[] = [],
): Promise<Map<string, YearLeft>> {
  if (ids.length === 0) return new Map()
  const { year } = moscowDate(now)
  const from = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  const [start, end] = [from, from.add({ years: 1 })].map((day) => day.toZonedDateTime('Europe/Moscow').toInstant().toString())
  const { rows } = await rowsOf({
    personId: pgType.id('person'),
    toldAt: pgType.nullable(pgType.instant),
    told: pgType.bigint,
    ours: pgType.bigint,
    oursSince: pgType.bigint,
    going: pgType.bigint,
  })`
    select person.id as "personId", account.fetched_at as "toldAt",
      coalesce((select sum((month.value ->> 'total')::bigint) from jsonb_each(account.income) as month
        where left(month.key, 4) = ${String(year)}), 0)::bigint as told,
      coalesce(receipt.total, 0)::bigint as ours,
      coalesce(receipt.since, 0)::bigint as "oursSince",
      (coalesce(money.total, 0) + coalesce(sale.total, 0))::bigint as going
    from persons as person
    left join bindings on bindings.person_id = person.id and 'INCOME_SUMMARY' = any(bindings.rights_granted)
      and 'INCOME_SUMMARY' = any(bindings.optional_rights)
    left join tax_accounts as account on account.person_id = bindings.person_id and account.fetched_at is not null
    left join lateral (
      select sum(receipts.total) as total, sum(receipts.total) filter (where receipts.registered_at > account.fetched_at) as since
      from receipts left join payouts on payouts.id = receipts.payout_id
      where receipts.person_id = person.id and receipts.state = any(${[...standingReceiptStates]}::text[])
        and receipts.operation_at >= ${start}::timestamptz and receipts.operation_at < ${end}::timestamptz
        and payouts.state is distinct from 'returned'
    ) as receipt on true
    left join lateral (
      select sum(payouts.amount) as total from payouts
      where payouts.person_id = person.id and payouts.state = any(${[...countedPayoutStates]}::text[])
        and (payouts.paid_at is null or payouts.paid_at >= ${start}::timestamptz)
        and coalesce(payouts.paid_at, payouts.created_at) < ${end}::timestamptz
        and (payouts.state <> 'created' or payouts.unclear_since is not null or ${moment === 'check'}::boolean)
        and payouts.id <> all(${[...except]}::text[])
        and not exists (select from receipts where receipts.payout_id = payouts.id
          and receipts.state = any(${[...standingReceiptStates]}::text[]))
    ) as money on true
    left join lateral (
      select sum(receipts.total) as total from receipts
      where receipts.person_id = person.id and receipts.payout_id is null
        and receipts.state = any(${[...comingReceiptStates]}::text[])
        and receipts.operation_at >= ${start}::timestamptz and receipts.operation_at < ${end}::timestamptz
    ) as sale on true
    where person.id = any(${[...ids]}::text[])`.execute(reader)
  return new Map(
    rows.map(({ personId, toldAt, told, ours, oursSince, going }) => [
      personId,
      yearLeft(
        {
          year,
          ours: kopecks(ours),
          going: kopecks(going),
          told: toldAt === null ? undefined : { total: kopecks(told), at: toldAt, oursSince: kopecks(oursSince) },
        },
        now,
      ),
    ]),
  )
}
