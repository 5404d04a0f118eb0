import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Ends all memberships of a deleted account. The team keeps the name and loses the phone. Returns the ended memberships. */
export async function leaveOrganizations(tx: Tx, { clock }: { readonly clock: Clock }, personId: Id<'person'>) {
  const asked = await tx
    .deleteFrom('members')
    .where('person_id', '=', personId)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  const left = await tx
    .updateTable('members')
    .set({ status: 'disabled', disabled_at: clock.now() })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  await tx.updateTable('members').set({ phone: null }).where('person_id', '=', personId).execute()
  const count = Number(asked.numDeletedRows) + Number(left.numUpdatedRows)
  return [{ category: 'Участие в организациях', table: 'members', count }]
}
