import type { Tx } from '#/platform/server/database.ts'

/** Forgets what was left on the site by a phone. Answers what was destroyed. */
export async function forgetLeads(tx: Tx, phone: string) {
  const gone = await tx.deleteFrom('leads').where('phone', '=', phone).executeTakeFirst()
  return [{ category: 'Заявки с сайта', table: 'leads', count: Number(gone.numDeletedRows) }]
}
