import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { accountOfPhone } from './phone-queries.ts'
import { lockPhone, insertPendingPerson } from './queries.ts'

/** Returns the account of a phone, creating a pending one when there is none. */
export async function addPerson(tx: Tx, { clock }: { readonly clock: Clock }, phone: Phone): Promise<Id<'person'>> {
  await lockPhone(tx, phone)
  const account = await accountOfPhone(tx, phone)
  if (account) return account.id
  const id = newId('person', clock)
  await insertPendingPerson(tx, id, phone, clock.now())
  return id
}
