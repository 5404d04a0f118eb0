import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { peopleUnanswered } from './jobs.ts'

/** Publishes that people of a register will not come by themselves: the customer invites them again or leaves their rows out. */
export async function tellUnanswered(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  onboardingId: Id<'onboarding'>,
  run: JobRun,
): Promise<JobOutcome> {
  await db.transaction().execute(async (tx) => {
    await announce(tx, clock, peopleUnanswered, { onboardingId, at: clock.now().toString() })
    await run.finish(tx)
  })
  return { next: 'done' }
}
