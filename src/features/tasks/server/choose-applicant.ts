import { restriction } from '#/features/contractors/domain/contractor-state.ts'
import { lockStop } from '#/features/contractors/server/lock-stop.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { applicationLifecycle, offerEndsAt } from '../domain/application.ts'
import { canChoose, taskLifecycle } from '../domain/task.ts'
import { agreeApplication } from './agree-application.ts'
import { lockForClient, saveApplication } from './application-queries.ts'
import { expireOfferJob, workOffered } from './jobs.ts'

/**
 * Chooses an applicant on behalf of the customer. An applicant who consented in advance gets the assignment at once, or a term to
 * finish what it is made of; others are asked to confirm.
 */
export function chooseApplicant(deps: MakeDocumentDeps & { db: Database }, scope: ClientScope, id: Id<'application'>) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForClient(tx, scope, id)
    if (!found) return refuse({ kind: 'notFound' })
    const { task, row } = found
    const offered = applicationLifecycle.move(row.state, 'offer', 'client')
    if (!offered.ok) return offered
    if (!canChoose(task.state)) return refuse({ kind: 'wrongState', state: taskLifecycle.nameOf(task.state) })
    if (task.slots_taken >= task.slots) return refuse({ kind: 'slotsTaken' })
    const stop = await lockStop(tx, deps.clock, found)
    if (stop) return refuse({ kind: 'contractorStopped', state: restriction(stop) })
    // Consent in advance was to the terms he had read.
    if (!row.auto_confirm || row.edition !== task.edition) {
      const now = deps.clock.now()
      // Whoever has yet to confirm the terms does both in the term of the offer.
      const term = row.confirm_by === null ? {} : { confirm_by: offerEndsAt(now) }
      await saveApplication(tx, id, { state: offered.value, decided_at: now, ...term })
      await enqueue(tx, deps.clock, expireOfferJob, { applicationId: id }, { runAt: offerEndsAt(now) })
      await announce(tx, deps.clock, workOffered, { applicationId: id })
      await recordEntry(tx, deps, scope, {
        action: 'personInvited',
        object: { kind: 'task', id: task.id, name: task.number },
        facts: { application: id },
      })
      return ok({ id, state: offered.value, assignment_id: null })
    }
    const agreed = await agreeApplication(tx, deps, found, { offered: offered.value, by: 'system' })
    if (!agreed.ok) return agreed
    const { assignment_id: assignment } = agreed.value
    await recordEntry(tx, deps, scope, {
      action: 'personChosen',
      object: { kind: 'task', id: task.id, name: task.number },
      facts: { application: id, ...(assignment !== null && { assignment }) },
    })
    return agreed
  })
}
