import { findPayoutMethod } from '#/features/profile/server/find-payout-method.ts'
import { ok } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { mayPay } from '../domain/may-pay.ts'
import type { HoldReason, PayeeFacts } from '../domain/may-pay.ts'
import type { PaymentFacts } from './payment-fact-queries.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { lockIncomeOf, yearsLeft } from './year-income-queries.ts'

type KnownFacts = Pick<PaymentFacts, 'stop' | 'binding' | 'failed'> & Pick<PayeeFacts, 'npd' | 'takes' | 'employeeUntil'>

/** Decides whether this person can be paid now. Returns the destination, or why the payment is held. */
export async function allowPayment(
  tx: Tx,
  now: Temporal.Instant,
  payout: PayoutRecord,
  { stop, employeeUntil, binding, failed, npd, takes }: KnownFacts,
): Promise<Result<{ readonly id: Id<'payoutMethod'>; readonly mask: string }, HoldReason>> {
  const personId = payout.person_id
  const method = await findPayoutMethod(tx, now, personId, { failed, takes })
  await lockIncomeOf(tx, personId)
  const left = (await yearsLeft(tx, now, [personId], 'payment', [payout.id])).get(personId)
  const income = { amount: payout.amount, left }
  const allowed = mayPay({ stop, employeeUntil, binding, npd, payoutMethod: method, channel: payout.channel, takes, income, now })
  if (!allowed.ok) return allowed
  if (!method) throw new Error(`Payout ${payout.id} is allowed without a payout method`)
  return ok({ id: method.id, mask: method.mask })
}
