import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueueMany } from '#/platform/server/jobs.ts'
import { checkRegisterJob } from './jobs.ts'

/** Re-checks draft registers. */
export async function requeueRegisterChecks(
  tx: Tx,
  clock: Clock,
  registers: readonly { readonly register_id: Id<'register'> }[],
): Promise<void> {
  await enqueueMany(
    tx,
    clock,
    checkRegisterJob,
    registers.map(({ register_id: registerId }) => ({ key: registerId, payload: { registerId } })),
  )
}
