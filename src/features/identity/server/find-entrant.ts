import type { Id } from '#/kernel/ids.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import { makeHandle } from './make-handle.ts'
import { openHandle } from './open-handle.ts'
import { findPersonById, findPersonByPhone } from './queries.ts'
import type { Person } from './queries.ts'

/** Who is signing in: always a phone, and an account only when there is one. */
export type Entrant = {
  /** The account's id; without an account, a handle that belongs to nobody. */
  readonly personId: Id<'person'>
  readonly phone: Phone
  readonly person: Person | undefined
}

/** Reads the `person-id` of a login call: the value returned by `identify`, or the id of an account. */
export async function findEntrant(reader: Reader, codePepper: string, given: string | undefined): Promise<Entrant | undefined> {
  if (given === undefined) return undefined
  const phone = openHandle(codePepper, given)
  if (phone !== undefined) {
    const person = await findPersonByPhone(reader, phone)
    return { personId: person?.id ?? makeHandle(codePepper, phone), phone, person }
  }
  const id = parseId('person', given)
  const person = id && (await findPersonById(reader, id))
  return person?.phone ? { personId: person.id, phone: person.phone, person } : undefined
}
