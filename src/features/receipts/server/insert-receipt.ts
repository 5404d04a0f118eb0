import { randomUUID } from 'node:crypto'
import { fullName } from '#/features/profile/domain/profile.ts'
import { receiptName } from '#/features/registers/domain/payment-purpose.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { deadlineOf } from '../domain/receipt.ts'
import type { paymentOf } from './queries.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

/** How it begins: to be sent by us, or registered by the channel already. */
type MadeReceipt =
  | { readonly state: 'queued' }
  | {
      readonly state: 'external'
      readonly fns_receipt_id: string
      readonly link: string | null
      readonly registered_at: Temporal.Instant
    }

/** The only receipt of a payment; undefined when it already has one. */
export async function insertReceipt(
  tx: Tx,
  clock: Clock,
  payment: Payment,
  made: MadeReceipt = { state: 'queued' },
): Promise<Id<'receipt'> | undefined> {
  const { inn, paid_at } = payment
  // Money without a receipt must never go unnoticed: the job stays visible.
  if (inn === null || paid_at === null) throw new Error(`Payout ${payment.id} is paid to a person without an ИНН`)
  const [id, now] = [newId('receipt', clock), clock.now()]
  const name = receiptName(payment.service, payment.receipt_text)
  const stored = await tx
    .insertInto('receipts')
    .values({
      id,
      org_id: payment.org_id,
      person_id: payment.person_id,
      payout_id: payment.id,
      assignment_id: payment.assignment_id,
      row_id: payment.row_id,
      inn,
      seller_name: fullName(payment),
      buyer_inn: payment.buyer_inn,
      buyer_name: payment.buyer_name,
      services: JSON.stringify([{ name, quantity: 1, price: payment.amount, amount: payment.amount }]),
      total: payment.amount,
      operation_at: paid_at,
      request_at: now,
      operation_unique_id: randomUUID(),
      ...made,
      deadline_on: deadlineOf(paid_at),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('payout_id').where('replaces_id', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored && id
}
