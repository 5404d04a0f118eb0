import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { memberLeft } from './jobs.ts'

/** Ends all memberships of a deleted account. The team keeps the name and loses the phone. Returns the ended memberships. */
export async function leaveOrganizations(tx: Tx, { clock }: { readonly clock: Clock }, personId: Id<'person'>) {
  const now = clock.now()
  const asked = await tx
    .deleteFrom('members')
    .where('person_id', '=', personId)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  const left = await tx
    .updateTable('members')
    .set({ status: 'disabled', disabled_at: now })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .returning(['id', 'org_id'])
    .execute()
  for (const { id, org_id: orgId } of left) await announce(tx, clock, memberLeft, { memberId: id, orgId, at: now.toString() })
  await tx.updateTable('members').set({ phone: null }).where('person_id', '=', personId).execute()
  const count = Number(asked.numDeletedRows) + left.length
  return [{ category: 'Участие в организациях', table: 'members', count }]
}
