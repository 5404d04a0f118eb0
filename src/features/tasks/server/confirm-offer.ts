import { lockStop } from '#/features/contractors/server/lock-stop.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { lockForPerson } from './application-queries.ts'
import { makeAssignment } from './make-assignment.ts'

/** Records the person's consent to the customer's offer. */
export function confirmOffer(deps: MakeDocumentDeps & { db: Database }, scope: PersonScope, id: Id<'application'>) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForPerson(tx, scope, id)
    if (!found) return refuse({ kind: 'notFound' })
    const confirmed = applicationLifecycle.move(found.row.state, 'confirm', 'person')
    if (!confirmed.ok) return confirmed
    if (await lockStop(tx, deps.clock, found)) return refuse({ kind: 'workSuspended' })
    const made = await makeAssignment(tx, deps, found)
    if (!made.ok) return made
    await recordEntry(tx, deps, scope, {
      action: 'offerAccepted',
      object: { kind: 'assignment', id: made.value, name: found.task.number },
    })
    return ok({ id, state: confirmed.value, assignment_id: made.value })
  })
}
