import assert from 'node:assert/strict'
import type { Id } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Human } from './document-house.ts'
import type { TaskHouse } from './task-house.ts'

/** One more member of the organization of a task house; `branchId` narrows what he sees. */
export async function addColleague(
  house: Pick<TaskHouse, 'db' | 'clock' | 'addPerson'>,
  { orgId }: Human,
  role: MemberRole,
  branchId?: Id<'branch'>,
): Promise<Human & { readonly memberId: Id<'member'> }> {
  const { db, clock } = house
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const phone = parsePhone(`890300000${String(count).padStart(2, '0')}`)
  assert.ok(orgId && phone)
  const human = await house.addPerson({ surname: 'Коллега', firstname: '', secondname: '', phone, inn: null })
  const id = newId('member', clock)
  const member = { id, org_id: orgId, person_id: human.personId, phone, name: 'Коллега', role, status: 'active' as const }
  await db
    .insertInto('members')
    .values({ ...member, branch_ids: branchId === undefined ? [] : [branchId], created_at: clock.now() })
    .execute()
  return { ...human, orgId, memberId: id, role }
}
