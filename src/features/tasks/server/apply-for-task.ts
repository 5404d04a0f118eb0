import { attachFiles } from '#/features/attachments/server/attach-files.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type * as z from 'zod/mini'
import { lockStop } from '#/features/contractors/server/lock-stop.ts'
import { missingName, profileFieldNames } from '#/features/profile/domain/profile.ts'
import { regionName } from '#/features/profile/domain/region.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { apply } from '../contract/application.ts'
import { floorText } from '../domain/rating-floor.ts'
import { takesApplications, taskLifecycle } from '../domain/task.ts'
import { applyByInvitation } from './apply-by-invitation.ts'
import { insertApplication, isMemberOf, standingApplication } from './application-queries.ts'
import { checkApplicant } from './check-applicant.ts'
import { personApplied } from './jobs.ts'
import { lockTaskShared } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'

/** Submits a person's application for a task. A name is enough: the rest is asked of whoever is chosen. Checks all of it here, regardless of what the screen has shown. */
export async function applyForTask(
  deps: { db: Database; clock: Clock; fieldKey: FieldKey; codePepper: string },
  scope: PersonScope,
  taskId: Id<'task'>,
  form: z.output<typeof apply.body>,
) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `apply:${scope.personId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  return deps.db.transaction().execute(async (tx) => {
    const task = await lockTaskShared(tx, taskId)
    if (!task || taskLifecycle.is.draft(task.state) || taskLifecycle.is.cancelled(task.state)) return refuse({ kind: 'taskGone' })
    if (form.edition !== undefined && form.edition !== task.edition) return refuse({ kind: 'newTerms' })
    if (await isMemberOf(tx, scope.personId, task.org_id)) return refuse({ kind: 'ownTask' })
    if (await lockStop(tx, deps.clock, { orgId: task.org_id, personId: scope.personId })) {
      return refuse({ kind: 'workSuspended' })
    }
    if (await standingApplication(tx, taskId, scope.personId)) return refuse({ kind: 'alreadyApplied' })
    const now = deps.clock.now()
    const opening = {
      state: task.state,
      slots: task.slots,
      slotsTaken: task.slots_taken,
      applyUntil: task.apply_until,
      byInvitation: task.by_invitation,
    }
    const open = takesApplications(opening, moscowDate(now))
    if (!open.ok) return open
    const unfit = await checkApplicant(tx, scope.personId, task, now)
    if (unfit) return refuseApplicant(task, unfit)
    const unnamed = missingName(await readProfile(tx, deps.fieldKey, scope.personId)).map((field) => profileFieldNames[field])
    if (unnamed.length > 0) return refuse({ kind: 'ladderUnfinished', steps: unnamed.join(', ') })
    const isOffer = task.pay_kind === 'offers'
    if (isOffer && !form.price) return refuse({ kind: 'invalidInput', problem: noPrice, issues: { price: noPrice } })
    const files = await attachFiles(tx, { side: 'person', scope }, { place: 'application', about: taskId }, form.files)
    if (!files.ok) return files
    const id = newId('application', deps.clock)
    const made = await insertApplication(tx, {
      id,
      task_id: taskId,
      org_id: task.org_id,
      person_id: scope.personId,
      price: isOffer ? (form.price ?? null) : null,
      comment: form.comment,
      auto_confirm: form.auto_confirm,
      edition: task.edition,
      state: 'sent',
      created_at: now,
    })
    if (!made) return refuse({ kind: 'alreadyApplied' })
    await files.value.send(id)
    await applyByInvitation(tx, deps, { id, taskId, personId: scope.personId }, form.invitation)
    await announce(tx, deps.clock, personApplied, { applicationId: id })
    await recordEntry(tx, deps, scope, {
      action: 'applicationSent',
      object: { kind: 'application', id, name: task.number },
    })
    return ok({ id, state: 'sent' as const, assignment_id: null })
  })
}

function refuseApplicant(task: TaskRow, { problem, mean }: NonNullable<Awaited<ReturnType<typeof checkApplicant>>>) {
  const least = floorText(task.least_rating ?? 0)
  const regions = task.regions.map(regionName).join(', ')
  switch (problem) {
    case 'newcomer':
      return refuse({ kind: 'ratingsTooFew' as const, least })
    case 'low':
      return refuse({ kind: 'ratingTooLow' as const, least, own: floorText((mean.mean ?? 0) * 10) })
    case 'noRegion':
      return refuse({ kind: 'regionUnknown' as const, regions })
    case 'otherRegion':
      return refuse({ kind: 'regionOther' as const, regions })
  }
}

const noPrice = 'Назовите свою цену'
