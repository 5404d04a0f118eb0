import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { parseTitles } from './preset-queries.ts'

/** Forgets the columns of a heading: its next file is guessed anew. */
export function forgetPreset(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, id: Id<'columnPreset'>) {
  return deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('column_presets')
      .where('id', '=', id)
      .where('org_id', '=', scope.orgId)
      .returning(['id', 'titles'])
      .executeTakeFirst()
    if (!gone) return refuse({ kind: 'notFound' })
    await recordEntry(tx, deps, scope, {
      action: 'columnsForgotten',
      object: { kind: 'organization', id: scope.orgId },
      facts: { columns: parseTitles(gone.titles).map(({ title }) => title) },
    })
    return ok({ id: gone.id })
  })
}
