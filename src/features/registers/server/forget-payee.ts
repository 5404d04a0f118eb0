import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Removes how files of customers call a person who deletes the account. Returns what was destroyed. */
export async function forgetPayee(tx: Tx, personId: Id<'person'>) {
  const gone = await tx.deleteFrom('name_replacements').where('person_id', '=', personId).executeTakeFirst()
  return [{ category: 'Как вас называют файлы заказчиков', table: 'name_replacements', count: Number(gone.numDeletedRows) }]
}
