import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { mayConfirmTerms } from '../domain/terms-edition.ts'
import { lockForPerson, saveApplication } from './application-queries.ts'

/** Records that an applicant agrees to the newest edition of the terms; one that he has not seen is refused. */
export function confirmTerms(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  id: Id<'application'>,
  edition: number,
) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForPerson(tx, scope, id)
    if (!found) return refuse({ kind: 'notFound' })
    const { row, task } = found
    if (!mayConfirmTerms(row.state)) return refuse({ kind: 'wrongState', state: applicationLifecycle.nameOf(row.state) })
    if (edition !== task.edition) return refuse({ kind: 'newTerms' })
    const confirmed = ok({ id, state: row.state, assignment_id: null })
    if (row.edition === edition) return confirmed
    await saveApplication(tx, id, { edition, confirm_by: null })
    await recordEntry(tx, deps, scope, {
      action: 'termsConfirmed',
      object: { kind: 'application', id, name: task.number },
      facts: { edition },
    })
    return confirmed
  })
}
