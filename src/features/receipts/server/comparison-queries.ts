import { sql } from 'kysely'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { annulledStates } from '../domain/receipt.ts'

const right = 'INCOME_LIST'

/** Own sales have no payment: their money came at the moment that the person named. */
const paidAt = sql`coalesce(payouts.paid_at, receipts.operation_at)`

/** When receipts are due: those of money since `freshSince`, not compared since `night`; older ones, not since `weekAgo`. */
type ComparisonSpans = {
  readonly paidSince: Temporal.Instant
  readonly freshSince: Temporal.Instant
  readonly night: Temporal.Instant
  readonly weekAgo: Temporal.Instant
}

/** The next people due for a comparison, by id: with the right granted, and with a receipt that is due. */
export async function peopleToCompare(
  reader: Reader,
  { paidSince, freshSince, night, weekAgo }: ComparisonSpans,
  after: string,
  limit: number,
) {
  const rows = await reader
    .selectFrom('bindings')
    .select('person_id')
    .where('state', 'in', [...partnerStates])
    .where(sqlBoolean`${right} = any(rights_granted)`)
    .where((where) =>
      where.exists(
        where
          .selectFrom('receipts')
          .leftJoin('payouts', 'payouts.id', 'receipts.payout_id')
          .select('receipts.id')
          .whereRef('receipts.person_id', '=', 'bindings.person_id')
          .where(sqlBoolean`${paidAt} >= ${paidSince.toString()}::timestamptz`)
          .where('receipts.state', 'not in', annulledStates)
          .where(
            sqlBoolean`(receipts.compared_at is null or receipts.compared_at < case
              when ${paidAt} >= ${freshSince.toString()}::timestamptz then ${night.toString()}::timestamptz
              else ${weekAgo.toString()}::timestamptz end)`,
          ),
      ),
    )
    .where(sqlBoolean`person_id > ${after}`)
    .orderBy('person_id')
    .limit(limit)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** A person's receipts for operations in a period. */
export function receiptsBetween(reader: Reader, personId: Id<'person'>, from: Temporal.Instant, to: Temporal.Instant) {
  return reader
    .selectFrom('receipts')
    .selectAll()
    .where('person_id', '=', personId)
    .where('operation_at', '>=', from)
    .where('operation_at', '<=', to)
    .orderBy('operation_at')
    .orderBy('id')
    .execute()
}

/** FNS receipt numbers already recorded by the platform, whoever owns them. */
export async function knownReceipts(reader: Reader, inn: PersonInn): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('receipts')
    .select('fns_receipt_id')
    .where('inn', '=', inn)
    .where('fns_receipt_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ fns_receipt_id: receipt_id }) => receipt_id ?? []))
}
