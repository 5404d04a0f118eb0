import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Told } from './tell-news.ts'

/** Told to those who may let in: members of branches may not. */
export async function newsOfAccess(tx: Tx, { memberId: id }: { readonly memberId: Id<'member'> }): Promise<Told[]> {
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
