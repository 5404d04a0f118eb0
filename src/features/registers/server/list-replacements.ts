import { fullName } from '#/features/profile/domain/profile.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { listedReplacements } from './replacement-queries.ts'

const shown = 200

/** Who is put in for names and phones of files, the one used last first. */
export async function listReplacements({ db }: { readonly db: Database }, scope: ClientScope, q: string | undefined) {
  const rows = await listedReplacements(db, scope, q ?? '', shown + 1)
  return {
    items: rows.slice(0, shown).map((row) => ({
      id: row.id,
      said: row.said,
      name: fullName(row),
      inn: row.inn ?? '',
      saved_by: row.saved_by,
      saved_at: row.saved_at.toString(),
    })),
    more: rows.length > shown,
  }
}
