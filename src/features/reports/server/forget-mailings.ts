import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Ends the mailings of a deleted account. Returns what was destroyed. */
export async function forgetMailings(tx: Tx, personId: Id<'person'>) {
  const gone = await tx.deleteFrom('report_mailings').where('person_id', '=', personId).executeTakeFirst()
  return [{ category: 'Отчёты на почту', table: 'report_mailings', count: Number(gone.numDeletedRows) }]
}
