import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { isPartner, mayRegisterIncome, rightTexts } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { holdYearLeft } from '#/features/registers/server/hold-year-left.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { makeOwnReceipt as contract } from '../contract/own-receipt.ts'
import { allowSale, saleMoment, saleTotal, statedBuyer } from '../domain/own-sale.ts'
import { deadlineOf } from '../domain/receipt.ts'
import { sendIncomeJob } from './jobs.ts'
import { similarReceipt } from './own-receipt-queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/**
 * Registers an income of the person that no payment of the platform stands behind. From here it goes the way of every receipt:
 * the operation number is fixed before the first attempt.
 */
export async function makeOwnReceipt(deps: Deps, scope: PersonScope, sale: z.output<typeof contract.body>) {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const operationAt = saleMoment(sale.operation_on, sale.operation_time, now)
    const buyer = statedBuyer({ incomeType: sale.income_type, inn: sale.buyer_inn, name: sale.buyer_name })
    const total = saleTotal(sale.services)
    // Two tabs come one after the other: the second sees the receipt of the first.
    const left = await holdYearLeft(tx, scope.personId, operationAt)
    const right = await demandSaleRight(tx, scope.personId)
    if (!right.ok) return right
    const allowed = allowSale({ buyer, operationAt, total }, { now, left })
    if (!allowed.ok) return allowed
    const similar = sale.even_similar
      ? undefined
      : await similarReceipt(tx, scope, { total, buyer, day: moscowDate(operationAt) })
    if (similar) {
      const number = similar.fns_receipt_id === null ? 'ещё без номера' : `№ ${similar.fns_receipt_id}`
      const which = `${number}, ${formatDay(moscowDate(similar.operation_at))}, ${formatRubles(similar.total, 'short')}`
      return refuse({ kind: 'receiptSimilar', which })
    }
    const seller = await tx
      .selectFrom('profiles')
      .select(['surname', 'firstname', 'secondname', 'inn'])
      .where('person_id', '=', scope.personId)
      .executeTakeFirst()
    if (!seller?.inn) return refuse({ kind: 'notBound' })
    const row = await tx
      .insertInto('receipts')
      .values({
        id: newId('receipt', deps.clock),
        person_id: scope.personId,
        inn: seller.inn,
        seller_name: fullName(seller),
        income_type: sale.income_type,
        buyer_inn: buyer.inn,
        buyer_name: buyer.name,
        services: JSON.stringify(sale.services.map((one) => ({ ...one, amount: kopecks(one.quantity * one.price) }))),
        total,
        operation_at: operationAt,
        request_at: now,
        operation_unique_id: randomUUID(),
        state: 'queued',
        deadline_on: deadlineOf(operationAt),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(tx, deps.clock, sendIncomeJob, { receiptId: row.id }, { key: row.id })
    await recordReceiptEntry(tx, deps, scope, row, 'checkMade')
    return ok({ id: row.id, state: row.state })
  })
}

/** The tax service registers an income only of the one who let us. */
async function demandSaleRight(tx: Tx, personId: Id<'person'>) {
  const binding = await findBinding(tx, personId)
  if (!isPartner(binding.state)) return refuse({ kind: 'notBound' })
  return mayRegisterIncome(binding) ? ok() : refuse({ kind: 'rightMissing', right: rightTexts.INCOME_REGISTRATION.name })
}
