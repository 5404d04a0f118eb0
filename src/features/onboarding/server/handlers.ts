import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { makeOnboardingJob, remindNewcomerJob, tellUnansweredJob } from './jobs.ts'
import { makeOnboarding } from './make-onboarding.ts'
import { remindNewcomer } from './remind-newcomer.ts'
import { tellUnanswered } from './tell-unanswered.ts'

export function onboardingHandlers(table: WorkTable, deps: { readonly db: Database; readonly clock: Clock }): void {
  onJob(table, makeOnboardingJob, ({ onboardingId }, run) => makeOnboarding(deps, onboardingId, run))
  onJob(table, remindNewcomerJob, (invited, run) => remindNewcomer(deps, invited, run))
  onJob(table, tellUnansweredJob, ({ onboardingId }, run) => tellUnanswered(deps, onboardingId, run))
}
