import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { expireTaskJob } from './jobs.ts'

/** Schedules a check of the task for the end of its last application day in Moscow. */
export async function planExpiry(tx: Tx, clock: Clock, taskId: Id<'task'>, applyUntil: Temporal.PlainDate): Promise<void> {
  const runAt = applyUntil.add({ days: 1 }).toZonedDateTime('Europe/Moscow').toInstant()
  await enqueue(tx, clock, expireTaskJob, { taskId }, { runAt, key: `${taskId}:${applyUntil.toString()}` })
}
