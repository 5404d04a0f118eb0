import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { formingOfPerson } from './application-queries.ts'
import { completeForming } from './complete-forming.ts'

/** Something a work needs of this person has come: each choice that waited for it is looked at again. */
export async function followReadiness(
  deps: MakeDocumentDeps & { readonly db: Database },
  personId: Id<'person'>,
): Promise<JobOutcome> {
  for (const id of await formingOfPerson(deps.db, personId)) await completeForming(deps, id)
  return { next: 'done' }
}
