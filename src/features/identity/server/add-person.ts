import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { findEntrant } from './find-entrant.ts'
import { makeHandle } from './make-handle.ts'
import { holdPhone, insertPendingPerson } from './queries.ts'

/** The account of a phone, made pending when there is none. */
export async function addPerson(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  phone: Phone,
): Promise<Id<'person'>> {
  await holdPhone(tx, phone)
  const entrant = await findEntrant(tx, deps.codePepper, makeHandle(deps.codePepper, phone))
  if (!entrant) throw new Error('A handle made here was not read here')
  if (!entrant.person) await insertPendingPerson(tx, entrant.personId, phone, deps.clock.now())
  return entrant.personId
}
