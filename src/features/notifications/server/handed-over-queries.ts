import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'

/** What a member saw to, now the owner's. `count`: how many. */
export type Passed = {
  readonly memberId: Id<'member'>
  readonly ownerId: Id<'member'>
  readonly count: number
  readonly at: string
}

/** The owner who is to be told, and the name of the member before him; undefined where the owner has no account. */
export async function findHandedOver(tx: Tx, { memberId, ownerId }: Pick<Passed, 'memberId' | 'ownerId'>) {
  const owner = await tx.selectFrom('members').select(['org_id', 'person_id']).where('id', '=', ownerId).executeTakeFirst()
  if (!owner?.person_id) return undefined
  const left = await tx
    .selectFrom('members')
    .select(nameAuthor('members.person_id', owner.org_id).as('name'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { orgId: owner.org_id, owner: owner.person_id, name: left.name }
}
