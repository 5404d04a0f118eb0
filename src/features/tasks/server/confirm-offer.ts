import { lockStop } from '#/features/contractors/server/lock-stop.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { stepsBeforeDocuments } from '../domain/readiness.ts'
import { agreeApplication } from './agree-application.ts'
import { lockForPerson } from './application-queries.ts'
import type { LockedApplication } from './application-queries.ts'
import { checkReadiness } from './check-readiness.ts'
import { makeAssignment } from './make-assignment.ts'

type Deps = MakeDocumentDeps & { readonly db: Database }

/**
 * Records the person's consent to the customer's offer. Whoever lacks something for the documents agrees first, finishes within a term
 * and says so here again, unless the system has noticed it before.
 */
export function confirmOffer(deps: Deps, scope: PersonScope, id: Id<'application'>) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForPerson(tx, scope, id)
    if (!found) return refuse({ kind: 'notFound' })
    const isForming = applicationLifecycle.is.forming(found.row.state)
    const may = applicationLifecycle.move(found.row.state, isForming ? 'complete' : 'confirm', 'person')
    if (!may.ok) return may
    if (found.row.edition !== found.task.edition) return refuse({ kind: 'newTerms' })
    if (await lockStop(tx, deps.clock, found)) return refuse({ kind: 'workSuspended' })
    const agreed = isForming
      ? await complete(tx, deps, found)
      : await agreeApplication(tx, deps, found, { offered: found.row.state, by: 'person' })
    if (!agreed.ok) return agreed
    const { assignment_id: assignment } = agreed.value
    await recordEntry(tx, deps, scope, {
      action: 'offerAccepted',
      object: {
        ...(assignment === null ? { kind: 'application', id } : { kind: 'assignment', id: assignment }),
        name: found.task.number,
      },
    })
    return agreed
  })
}

async function complete(tx: Tx, deps: Deps, found: LockedApplication) {
  const { steps, missing } = await checkReadiness(tx, deps.fieldKey, found.personId)
  if (stepsBeforeDocuments(steps).length > 0) return refuse({ kind: 'ladderUnfinished', steps: missing.join(', ') })
  const completed = applicationLifecycle.move(found.row.state, 'complete', 'person')
  if (!completed.ok) return completed
  const made = await makeAssignment(tx, deps, found)
  return made.ok ? ok({ id: found.id, state: completed.value, assignment_id: made.value }) : made
}
