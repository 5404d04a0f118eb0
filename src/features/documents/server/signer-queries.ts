import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'

export function findMember(reader: Reader, memberId: Id<'member'>) {
  return reader.selectFrom('members').select(['name', 'basis']).where('id', '=', memberId).executeTakeFirst()
}

export async function findPhone(reader: Reader, personId: Id<'person'>): Promise<string | undefined> {
  const row = await reader.selectFrom('persons').select('phone').where('id', '=', personId).executeTakeFirst()
  return row?.phone ?? undefined
}
