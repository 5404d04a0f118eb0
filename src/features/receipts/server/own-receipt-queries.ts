import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { Buyer } from '../domain/own-sale.ts'
import { annulledStates, givenUpStates } from '../domain/receipt.ts'
import { fits } from './queries.ts'

/** Any receipt of a person: of a payment, or made by the person alone. */
export function lockPersonReceipt(tx: Tx, scope: PersonScope, id: Id<'receipt'>) {
  const own = tx.selectFrom('receipts').selectAll().where('id', '=', id).where(fits(scope, {}))
  return locking(tx, 'receipts', own, id).executeTakeFirst()
}

/** A sale that the person registered alone. */
export function lockSale(tx: Tx, scope: PersonScope, id: Id<'receipt'>) {
  const own = tx.selectFrom('receipts').selectAll().where('id', '=', id).where('payout_id', 'is', null).where(fits(scope, {}))
  return locking(tx, 'receipts', own, id).executeTakeFirst()
}

type Sale = { readonly total: Kopecks; readonly buyer: Buyer; readonly day: Temporal.PlainDate }

/** A receipt of the same sum, Moscow day and buyer that is not annulled, of a payment or the person's own. */
export function similarReceipt(reader: Reader, scope: PersonScope, { total, buyer, day }: Sale) {
  return (
    reader
      .selectFrom('receipts')
      .select(['fns_receipt_id', 'operation_at', 'total'])
      .where('person_id', '=', scope.personId)
      .where('total', '=', total)
      .where('income_type', '=', buyer.incomeType)
      .where(sqlBoolean`buyer_inn is not distinct from ${buyer.inn}`)
      // A company is known by its ИНН, whatever it is called.
      .where((where) => (buyer.inn === null ? where('buyer_name', '=', buyer.name) : where.lit(true)))
      .where(sqlBoolean`moscow_day(operation_at) = ${day.toString()}::date`)
      .where('state', 'not in', [...annulledStates, ...givenUpStates])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}
