import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueueTogether } from '#/platform/server/jobs.ts'
import { refreshRegisterJob } from './jobs.ts'

/**
 * Has the state of a register follow a row that this transaction has changed, within a second: once for all of its payments, however
 * many there are.
 */
export function requestRegisterState(tx: Tx, clock: Clock, registerId: Id<'register'>): Promise<void> {
  const runAt = clock.now().add({ seconds: 1 })
  return enqueueTogether(tx, clock, refreshRegisterJob, { registerId }, { key: registerId, runAt })
}
