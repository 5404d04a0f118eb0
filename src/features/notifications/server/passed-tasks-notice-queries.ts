import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Passed = { readonly memberId: Id<'member'>; readonly ownerId: Id<'member'>; readonly count: number; readonly at: string }

/** Whose tasks the owner has to see to from now on. */
export async function noticesForPassedTasks(tx: Tx, { memberId, ownerId, count, at }: Passed): Promise<PendingNotice[]> {
  const owner = await tx.selectFrom('members').select(['org_id', 'person_id']).where('id', '=', ownerId).executeTakeFirst()
  if (!owner?.person_id) return []
  const left = await tx
    .selectFrom('members')
    .select(nameAuthor('members.person_id', owner.org_id).as('name'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const notice = {
    eventKey: `tasks-passed:${memberId}:${at}`,
    ...noticeOf('tasksPassed', 'client'),
    body: `${left.name} больше не в команде. Теперь за вами ${count} ${plural(count, 'его задание', 'его задания', 'его заданий')}: оставьте себе или поручите другим`,
    link: '/client/tasks?responsible=me',
  }
  return [{ notice, orgId: owner.org_id, people: [owner.person_id] }]
}
