import { missingName, profileFieldNames } from '#/features/profile/domain/profile.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { taskLifecycle } from '../domain/task.ts'
import { isMemberOf, latestApplication } from './application-queries.ts'
import { describeComplaint, latestComplaint } from './complaint-queries.ts'
import { checkReadiness } from './check-readiness.ts'
import { checkApplicant } from './check-applicant.ts'
import { describeApplication } from './describe-application.ts'
import { netOf, sumOf } from '../domain/terms.ts'
import { standingInvitation } from './invitation-queries.ts'
import { isFavourite } from './kept-queries.ts'
import { readTerms } from './read-terms.ts'
import { findTaskForSystem } from './task-queries.ts'

/** Describes how the visitor relates to a task on the board. */
export async function readViewer(
  deps: ReadsKnownTax & { db: Database; clock: Clock; fieldKey: FieldKey },
  scope: AccountScope,
  taskId: Id<'task'>,
) {
  const { db } = deps
  const task = await findTaskForSystem(db, taskId)
  if (!task || taskLifecycle.is.draft(task.state)) return refuse({ kind: 'taskGone' })
  const application = await latestApplication(db, scope.personId, taskId)
  const { profile, steps } = await checkReadiness(db, deps.fieldKey, scope.personId)
  const missing = missingName(profile).map((field) => profileFieldNames[field])
  const known = await deps.readKnownTax(scope.personId)
  const sum = sumOf(readTerms(task))
  const today = moscowDate(deps.clock.now())
  const stops = await findStops(db, task.org_id, [scope.personId], today)
  const complaint = await latestComplaint(db, taskId, scope.personId)
  const invitation = await standingInvitation(db, scope.personId, taskId, deps.clock.now())
  return ok({
    application: application ? describeApplication(application, known, steps) : null,
    known_deduction: known.deductionLeft,
    net: sum === undefined ? null : netOf(sum, known),
    is_owner: await isMemberOf(db, scope.personId, task.org_id),
    is_ready: scope.signedUp && missing.length === 0,
    missing,
    rule_problem: (await checkApplicant(db, scope.personId, task, deps.clock.now()))?.problem ?? null,
    is_suspended: stops.has(scope.personId),
    invitation: invitation ? { id: invitation.id, expires_at: invitation.expires_at.toString() } : null,
    complaint: complaint ? describeComplaint(complaint) : null,
    is_kept: await isFavourite(db, scope.personId, taskId),
  })
}
