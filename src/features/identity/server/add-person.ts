import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { makeHandle } from './make-handle.ts'
import { findPersonByPhone, insertPendingPerson } from './queries.ts'

/** The account of a phone, made pending when there is none. */
export async function addPerson(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  phone: Phone,
): Promise<Id<'person'>> {
  const id = makeHandle(deps.codePepper, phone)
  await insertPendingPerson(tx, id, phone, deps.clock.now())
  return (await findPersonByPhone(tx, phone))?.id ?? id
}
