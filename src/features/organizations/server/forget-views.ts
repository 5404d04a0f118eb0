import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Removes what a person has kept of the lists of his organizations. Returns what was destroyed. */
export async function forgetViews(tx: Tx, personId: Id<'person'>) {
  const gone = await tx.deleteFrom('saved_views').where('person_id', '=', personId).executeTakeFirst()
  return [{ category: 'Сохранённые виды списков', table: 'saved_views', count: Number(gone.numDeletedRows) }]
}
