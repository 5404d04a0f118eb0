import type { Id } from '#/kernel/ids.ts'
import { moscowMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { repeatTaskJob } from './jobs.ts'

/** Schedules the next task of a repetition for the beginning of its day in Moscow. */
export async function planRepetition(
  tx: Tx,
  clock: Clock,
  repetitionId: Id<'repetition'>,
  on: Temporal.PlainDate,
): Promise<void> {
  const day = on.toString()
  await enqueue(
    tx,
    clock,
    repeatTaskJob,
    { repetitionId, day },
    { runAt: moscowMoment(on, '00:00'), key: `${repetitionId}:${day}` },
  )
}
