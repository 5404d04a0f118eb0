import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueueMany } from '#/platform/server/jobs.ts'
import { payPayoutJob } from './jobs.ts'

/** Retries held payments now instead of at the next hour. */
export async function requeueHeldPayouts(tx: Tx, clock: Clock, held: readonly { readonly id: Id<'payout'> }[]): Promise<void> {
  await enqueueMany(
    tx,
    clock,
    payPayoutJob,
    held.map(({ id: payoutId }) => ({ key: payoutId, payload: { payoutId } })),
  )
}
