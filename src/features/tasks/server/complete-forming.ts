import { lockStop } from '#/features/contractors/server/lock-stop.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { stepsBeforeDocuments } from '../domain/readiness.ts'
import { canChoose } from '../domain/task.ts'
import { lockForSystem, saveApplication } from './application-queries.ts'
import { checkReadiness } from './check-readiness.ts'
import { applicationExpired } from './jobs.ts'
import { makeAssignment } from './make-assignment.ts'

/**
 * A chosen person may have finished: his work is made as soon as nothing is missing. When others have taken the places meanwhile, he is
 * told so. Safe to repeat.
 */
export function completeForming(deps: MakeDocumentDeps & { readonly db: Database }, id: Id<'application'>): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForSystem(tx, id)
    if (!found || !applicationLifecycle.may(found.row.state, 'completeByRule', 'system') || !canChoose(found.task.state)) return
    if (await lockStop(tx, deps.clock, found)) return
    const { steps } = await checkReadiness(tx, deps.fieldKey, found.personId)
    if (stepsBeforeDocuments(steps).length > 0) return
    const made = await makeAssignment(tx, deps, found)
    if (made.ok || made.refusal.kind !== 'slotsTaken') return
    await saveApplication(tx, id, {
      state: applicationLifecycle.after(found.row.state, 'expire'),
      decided_at: deps.clock.now(),
      decline_reason: 'Все места заняты',
    })
    await announce(tx, deps.clock, applicationExpired, { applicationId: id })
  })
}
