import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { listedPresets, parseTitles } from './preset-queries.ts'

/** Headings of files whose columns the organization remembers, the one used last first. */
export async function listPresets({ db }: { readonly db: Database }, scope: ClientScope) {
  const presets = await listedPresets(db, scope)
  return {
    items: presets.map((preset) => ({
      id: preset.id,
      columns: parseTitles(preset.titles),
      saved_by: preset.saved_by,
      saved_at: preset.saved_at.toString(),
      used_at: preset.used_at.toString(),
    })),
  }
}
