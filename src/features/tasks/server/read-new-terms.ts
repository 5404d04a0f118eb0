import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { confirmTermOf } from '../domain/terms-edition.ts'
import { tellTerms, toldChanges } from '../domain/told-terms.ts'
import { applicationOf } from './application-queries.ts'
import { replacedTerms } from './edition-queries.ts'
import { readTerms } from './read-terms.ts'
import { findTaskForSystem } from './task-queries.ts'

/** Returns what has changed since an applicant agreed to the terms; `notFound` when he has nothing to agree to. */
export async function readNewTerms(db: Database, scope: PersonScope, id: Id<'application'>) {
  const row = await applicationOf(db, scope.personId, id)
  const task = row && (await findTaskForSystem(db, row.task_id))
  const term = row && confirmTermOf(row)
  if (!task || !term) return refuse({ kind: 'notFound' })
  const before = await replacedTerms(db, task.id, row.edition)
  return ok({
    edition: task.edition,
    confirm_by: term.toString(),
    changes: before ? toldChanges(before, tellTerms(readTerms(task))) : [],
  })
}
