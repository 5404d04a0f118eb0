import { findStops } from '#/features/contractors/server/find-stops.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { findPayoutMethod } from '#/features/profile/server/find-payout-method.ts'
import { ok } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { mayPay } from '../domain/may-pay.ts'
import type { HoldReason, PayeeFacts } from '../domain/may-pay.ts'
import { failedMethods } from './payout-queries.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { lockIncomeOf, yearsLeft } from './year-income-queries.ts'

/** Decides whether this person can be paid now. Returns the destination, or why the payment is held. */
export async function allowPayment(
  tx: Tx,
  now: Temporal.Instant,
  payout: PayoutRecord,
  npd: PayeeFacts['npd'],
  takes: PayeeFacts['takes'],
): Promise<Result<{ readonly id: Id<'payoutMethod'>; readonly mask: string }, HoldReason>> {
  const personId = payout.person_id
  const stops = await findStops(tx, payout.org_id, [personId], moscowDate(now))
  const binding = await findBinding(tx, personId)
  const method = await findPayoutMethod(tx, now, personId, {
    failed: await failedMethods(tx, [payout.row_id]),
    takes,
  })
  await lockIncomeOf(tx, personId)
  const left = (await yearsLeft(tx, now, [personId], 'payment', [payout.id])).get(personId)
  const income = { amount: payout.amount, left }
  const facts = { stop: stops.get(personId), binding, npd, payoutMethod: method, channel: payout.channel, takes, income, now }
  const allowed = mayPay(facts)
  if (!allowed.ok) return allowed
  if (!method) throw new Error(`Payout ${payout.id} is allowed without a payout method`)
  return ok({ id: method.id, mask: method.mask })
}
