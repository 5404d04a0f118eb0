import { sql } from 'kysely'
import * as z from 'zod/mini'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { columnMapping } from '../contract/row.ts'
import { isSameMapping, mostPresets } from '../domain/column-preset.ts'
import type { ColumnTitles } from '../domain/column-preset.ts'
import type { ColumnMapping } from '../domain/import-file.ts'
import { rowFields } from '../domain/row-problem.ts'

/** The columns of an organization's files that members have confirmed, the one used last first. */
function presetsOf(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('column_presets')
    .select(['id', 'heading', 'columns', 'titles', 'saved_at', 'used_at'])
    .select(nameAuthor('column_presets.saved_by', orgId).as('saved_by'))
    .where('org_id', '=', orgId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
}

export function listedPresets(reader: Reader, { orgId }: ClientScope) {
  return presetsOf(reader, orgId).execute()
}

/** What is remembered of these headings, and the first row with it; of several that are known, the one used last. */
export async function findPreset(
  reader: Reader,
  { orgId }: ClientScope,
  headings: readonly { readonly number: number; readonly key: string }[],
) {
  if (headings.length === 0) return undefined
  const rows = new Map(headings.toReversed().map(({ number, key }) => [sha256Hex(key), number]))
  const row = await presetsOf(reader, orgId)
    .where('heading', 'in', [...rows.keys()])
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, columns: parseColumns(row.columns), headingRow: rows.get(row.heading) ?? 1 }
}

export function presetShown(preset: NonNullable<Awaited<ReturnType<typeof findPreset>>>) {
  const { id, columns, saved_by: savedBy, saved_at: savedAt } = preset
  return { id, columns, saved_by: savedBy, saved_at: savedAt.toString() }
}

/**
 * Remembers which column is what under a heading; the registers of the organization are locked. Says whether that was not known
 * before.
 */
export async function keepPreset(
  tx: Tx,
  clock: Clock,
  { orgId, personId }: ClientScope,
  { key, columns, titles }: { readonly key: string; readonly columns: ColumnMapping; readonly titles: ColumnTitles },
): Promise<boolean> {
  const now = clock.now()
  const heading = sha256Hex(key)
  const of = tx.selectFrom('column_presets').select('columns').where('org_id', '=', orgId).where('heading', '=', heading)
  const known = await of.executeTakeFirst()
  if (known && isSameMapping(parseColumns(known.columns), columns)) {
    await tx
      .updateTable('column_presets')
      .set({ used_at: now })
      .where('org_id', '=', orgId)
      .where('heading', '=', heading)
      .execute()
    return false
  }
  const said = {
    columns: JSON.stringify(columns),
    titles: JSON.stringify(titles),
    saved_by: personId,
    saved_at: now,
    used_at: now,
  }
  await tx
    .insertInto('column_presets')
    .values({ id: newId('columnPreset', clock), org_id: orgId, heading, ...said })
    .onConflict((conflict) => conflict.columns(['org_id', 'heading']).doUpdateSet(said))
    .execute()
  await sql`delete from column_presets where id in (select id from column_presets where org_id = ${orgId}
    order by used_at desc, id desc offset ${mostPresets})`.execute(tx)
  return true
}

function parseColumns(columns: unknown): ColumnMapping {
  return z.parse(columnMapping, columns)
}

const titlesShape = z.partialRecord(z.enum(rowFields), z.string())

/** In the order in which the wizard asks for them. */
export function parseTitles(titles: unknown): { readonly field: (typeof rowFields)[number]; readonly title: string }[] {
  const found = z.parse(titlesShape, titles)
  return rowFields.flatMap((field) => {
    const title = found[field]
    return title === undefined ? [] : [{ field, title }]
  })
}
