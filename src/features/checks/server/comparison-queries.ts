import { sql } from 'kysely'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import type { Reader } from '#/platform/server/database.ts'

const right = 'INCOME_LIST'

/** People whose receipts are due to be compared: paid lately, the right given, and not looked at since the moment. */
export async function peopleToCompare(reader: Reader, paidSince: Temporal.Instant, notSince: Temporal.Instant, limit: number) {
  const rows = await reader
    .selectFrom('bindings')
    .select('person_id')
    .where('state', 'in', [...partnerStates])
    .where(sql<boolean>`${right} = any(rights_granted)`)
    .where((where) =>
      where.exists(
        where
          .selectFrom('checks')
          .innerJoin('payouts', 'payouts.id', 'checks.payout_id')
          .select('checks.id')
          .whereRef('checks.person_id', '=', 'bindings.person_id')
          .where('payouts.paid_at', '>=', paidSince)
          .where('checks.state', 'not in', ['cancelled', 'cancelledOutside'])
          .where(sql<boolean>`(checks.compared_at is null or checks.compared_at < ${notSince.toString()}::timestamptz)`),
      ),
    )
    .orderBy(sql`(select max(compared_at) from checks where checks.person_id = bindings.person_id)`, (order) =>
      order.asc().nullsFirst(),
    )
    .orderBy('person_id')
    .limit(limit)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Checks of a person about operations of a time. */
export function checksBetween(reader: Reader, personId: string, from: Temporal.Instant, to: Temporal.Instant) {
  return reader
    .selectFrom('checks')
    .selectAll()
    .where('person_id', '=', personId)
    .where('operation_at', '>=', from)
    .where('operation_at', '<=', to)
    .orderBy('operation_at')
    .orderBy('id')
    .execute()
}

/** Numbers of receipts that stand in our book already, whosever they are. */
export async function knownReceipts(reader: Reader, inn: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('checks')
    .select('receipt_id')
    .where('inn', '=', inn)
    .where('receipt_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ receipt_id }) => receipt_id ?? []))
}
