import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { noteLock } from '#/platform/server/lock-order.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { annulledStates } from '../domain/receipt.ts'

/** Incomes of one person are taken one after the other, and never beside a payment that counts the same year. */
export async function lockSalesOf(tx: Tx, personId: Id<'person'>): Promise<void> {
  noteLock(tx, 'incomeOf', personId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`income:${personId}`}, 0))`.execute(tx)
}

type Sale = { readonly total: Kopecks; readonly buyerInn: Inn | null; readonly day: Temporal.PlainDate }

/** A receipt of the same sum, Moscow day and buyer that is not annulled, of a payment or the person's own. */
export function similarReceipt(reader: Reader, scope: PersonScope, { total, buyerInn, day }: Sale) {
  return reader
    .selectFrom('receipts')
    .select(['fns_receipt_id', 'operation_at', 'total'])
    .where('person_id', '=', scope.personId)
    .where('total', '=', total)
    .where(sqlBoolean`buyer_inn is not distinct from ${buyerInn}`)
    .where(sqlBoolean`moscow_day(operation_at) = ${day.toString()}::date`)
    .where('state', 'not in', annulledStates)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest receipts that a person made without a payment of the platform. */
export function ownSales(reader: Reader, scope: PersonScope, most: number) {
  return reader
    .selectFrom('receipts')
    .selectAll()
    .where('person_id', '=', scope.personId)
    .where('payout_id', 'is', null)
    .orderBy('operation_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
