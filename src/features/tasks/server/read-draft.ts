import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { DraftAbout } from '../domain/task-draft.ts'
import { describeDraft, draftsOf, isWithinReach } from './draft-queries.ts'

/** Returns what the member has typed and not saved in the task yet. */
export async function readDraft({ db }: { readonly db: Database }, scope: ClientScope, about: DraftAbout) {
  if (!(await isWithinReach(db, scope, about))) return refuse({ kind: 'notFound' })
  const [last] = await draftsOf(db, scope, about)
  return ok({ edition: last?.edition ?? 0, draft: last && last.done_at === null ? describeDraft(last) : null })
}
