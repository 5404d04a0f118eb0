import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { PendingNotice } from './send-notices.ts'

/** Sent to those who may approve access: members of branches may not. */
export async function noticesForAccess(tx: Tx, { memberId: id }: { readonly memberId: Id<'member'> }): Promise<PendingNotice[]> {
  const asker = await tx
    .selectFrom('members')
    .select(['org_id', 'name', 'created_at'])
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  if (!asker) return []
  const notice = {
    eventKey: `access:${id}`,
    category: 'security' as const,
    title: 'Просят доступ к организации',
    body: `${asker.name}. Примите, только если знаете этого человека`,
    link: '/client/profile?tab=team',
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: asker.org_id, permission: 'editMembers', about: { branches: [], author: null } }]
}
