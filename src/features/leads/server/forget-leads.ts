import type { Phone } from '#/kernel/phone.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Deletes what was left on the site with a phone. Returns what was destroyed. */
export async function forgetLeads(tx: Tx, phone: Phone) {
  const gone = await tx.deleteFrom('leads').where('phone', '=', phone).executeTakeFirst()
  return [{ category: 'Заявки с сайта', table: 'leads', count: Number(gone.numDeletedRows) }]
}
