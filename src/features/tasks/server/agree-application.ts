import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { applicationLifecycle } from '../domain/application.ts'
import type { ApplicationState } from '../domain/application.ts'
import { formingReminderAt, stepsBeforeDocuments } from '../domain/readiness.ts'
import { saveApplication } from './application-queries.ts'
import type { LockedApplication } from './application-queries.ts'
import { checkReadiness } from './check-readiness.ts'
import { personForming, watchFormingJob } from './jobs.ts'
import { makeAssignment } from './make-assignment.ts'

/**
 * Both sides want the work. Whoever lacks nothing for the documents gets it at once; anybody else has a term to finish, and takes no
 * place meanwhile. `system`: the person consented in advance.
 */
export async function agreeApplication(
  tx: Tx,
  deps: MakeDocumentDeps,
  found: LockedApplication,
  { offered, by }: { readonly offered: ApplicationState; readonly by: 'person' | 'system' },
) {
  const { task, id, personId } = found
  const { steps } = await checkReadiness(tx, deps.fieldKey, personId)
  const isReady = stepsBeforeDocuments(steps).length === 0
  const next =
    by === 'person'
      ? applicationLifecycle.move(offered, isReady ? 'confirm' : 'agree', by)
      : applicationLifecycle.move(offered, isReady ? 'confirmByRule' : 'agreeByRule', by)
  if (!next.ok) return next
  if (isReady) {
    const made = await makeAssignment(tx, deps, found)
    return made.ok ? ok({ id, state: next.value, assignment_id: made.value }) : made
  }
  // Nobody is asked to prepare for a place that is gone.
  if (task.slots_taken >= task.slots) return refuse({ kind: 'slotsTaken' })
  const now = deps.clock.now()
  await saveApplication(tx, id, { state: next.value, decided_at: now })
  const agreed = { applicationId: id, agreedAt: now.toString() }
  await enqueue(tx, deps.clock, watchFormingJob, agreed, { runAt: formingReminderAt(now) })
  await announce(tx, deps.clock, personForming, { applicationId: id, by })
  return ok({ id, state: next.value, assignment_id: null })
}
