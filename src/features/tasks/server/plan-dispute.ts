import type * as z from 'zod/mini'
import { moscowMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { passDisputeJob } from './jobs.ts'

/** Has a step of a dispute looked at after its last day, Moscow time. */
export async function planDispute(
  tx: Tx,
  clock: Clock,
  step: z.output<(typeof passDisputeJob)['payload']>,
  dueOn: Temporal.PlainDate,
): Promise<void> {
  await enqueue(tx, clock, passDisputeJob, step, { runAt: moscowMoment(dueOn.add({ days: 1 }), '00:00') })
}
