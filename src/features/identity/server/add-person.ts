import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { accountOfPhone } from './phone-queries.ts'
import { holdPhone, insertPendingPerson } from './queries.ts'

/** The account of a phone, made pending when there is none. */
export async function addPerson(tx: Tx, { clock }: { readonly clock: Clock }, phone: Phone): Promise<Id<'person'>> {
  await holdPhone(tx, phone)
  const account = await accountOfPhone(tx, phone)
  if (account) return account.id
  const id = newId('person', clock)
  await insertPendingPerson(tx, id, phone, clock.now())
  return id
}
