import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
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
    ...noticeOf('accessAsked', 'client'),
    body: `${asker.name}. Примите, только если знаете этого человека`,
    link: '/client/profile?tab=team',
  }
  return [{ notice, orgId: asker.org_id, about: { branches: [], author: null } }]
}
