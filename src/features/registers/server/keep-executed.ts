import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { payoutExecutedLate } from './jobs.ts'
import type { PayoutRecord } from './payout-queries.ts'

/**
 * Remembers of an order given up that the bank has executed it, where that is no payment yet: nothing more is sent for the work, and
 * who may pay hears of it once. The caller holds the payout.
 */
export async function keepExecuted(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  payout: PayoutRecord,
  at: Temporal.Instant | undefined,
): Promise<void> {
  if (payout.executed_after_denial_at !== null) return
  const change = { executed_after_denial_at: at ?? clock.now(), updated_at: clock.now() }
  await tx.updateTable('payouts').set(change).where('id', '=', payout.id).execute()
  await announce(tx, clock, payoutExecutedLate, { payoutId: payout.id })
}
