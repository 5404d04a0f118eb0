import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { annulledStates } from '../domain/receipt.ts'

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
