import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { DraftAbout } from '../domain/task-draft.ts'
import { describeDraft, isWithinReach, versionsOf } from './draft-queries.ts'

/** Returns the latest versions of what was typed, to take one of them back. */
export async function listDraftVersions({ db }: { readonly db: Database }, scope: ClientScope, about: DraftAbout) {
  if (!(await isWithinReach(db, scope, about))) return refuse({ kind: 'notFound' })
  const rows = await versionsOf(db, scope, about)
  return ok({
    items: rows.map((row) => ({
      ...describeDraft(row),
      id: `${row.person_id}:${row.edition}`,
      who: row.name ?? 'Бывший сотрудник',
      is_mine: row.person_id === scope.personId,
    })),
  })
}
