import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { payPayoutJob } from './jobs.ts'

/** Held payments are tried now and not at the next hour. */
export async function payAgain(tx: Tx, clock: Clock, held: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of held) {
    const payoutId = parseId('payout', id)
    if (payoutId) await enqueue(tx, clock, payPayoutJob, { payout_id: payoutId }, { key: payoutId })
  }
}
