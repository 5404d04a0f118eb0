import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { checkRegisterJob } from './jobs.ts'

/** Re-checks draft registers. */
export async function requeueRegisterChecks(
  tx: Tx,
  clock: Clock,
  registers: readonly { readonly register_id: Id<'register'> }[],
): Promise<void> {
  for (const { register_id } of registers) {
    const registerId = register_id
    await enqueue(tx, clock, checkRegisterJob, { registerId }, { key: registerId })
  }
}
