import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Deletes the registration history of a person whose account is closed. Returns what was deleted. */
export async function forgetRegistrations(tx: Tx, personId: Id<'person'>) {
  const gone = await tx.deleteFrom('npd_registrations').where('person_id', '=', personId).executeTakeFirst()
  return [{ category: 'Постановка на учёт самозанятым', table: 'npd_registrations', count: Number(gone.numDeletedRows) }]
}
