import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { checkRegisterJob } from './jobs.ts'
import { storedId } from './register-queries.ts'

/** Registers still being made are checked anew. */
export async function checkAgain(tx: Tx, clock: Clock, registers: readonly { readonly register_id: string }[]): Promise<void> {
  for (const { register_id } of registers) {
    const registerId = storedId('register', register_id)
    await enqueue(tx, clock, checkRegisterJob, { register_id: registerId }, { key: registerId })
  }
}
