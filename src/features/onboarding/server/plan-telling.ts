import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { tellUnansweredJob } from './jobs.ts'

/** Minutes in which further refusals and silences join the same notice. */
const gatheredMinutes = 60

/** Somebody has refused, kept silent or could not be invited: the customer is told within the hour, once for all of that hour. */
export async function planTelling(tx: Tx, clock: Clock, onboardingId: Id<'onboarding'>): Promise<void> {
  const runAt = clock.now().add({ minutes: gatheredMinutes })
  await enqueue(tx, clock, tellUnansweredJob, { onboardingId }, { key: onboardingId, runAt })
}
