import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { AccountScope, ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { EntryActor } from './append-entry.ts'
import { findActor } from './queries.ts'

/**
 * Returns how the caller is named in a journal. In the journal of an organization: by the member's name, otherwise the profile
 * name. A person's own journal outlives the account, so it holds the masked phone and never the name.
 */
export async function nameActor(
  reader: Reader,
  scope: Pick<AccountScope | PersonScope | ClientScope, 'personId' | 'ip'>,
  orgId: Id<'organization'> | undefined,
): Promise<EntryActor> {
  const actor = await findActor(reader, scope.personId, orgId)
  const phone = actor?.phone
  const masked = phone ? maskPhone(phone) : ''
  const base = { personId: scope.personId, ip: scope.ip }
  if (orgId === undefined) return { ...base, name: masked, role: null }
  const fullName = [actor?.surname, actor?.firstname, actor?.secondname].filter(Boolean).join(' ')
  const name = [actor?.name, fullName].find((text) => text !== undefined && text !== null && text !== '')
  return { ...base, name: name ?? masked, role: actor?.role ?? null }
}
