import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import { makeHandle } from './make-handle.ts'
import { openHandle } from './open-handle.ts'
import { findPersonById, findPersonsByPhoneOrId } from './queries.ts'
import type { Person } from './queries.ts'

/** Who stands at the door: a phone always, an account only when there is one. */
export type Entrant = {
  /** Of the account, or the one it will have. */
  readonly personId: Id<'person'>
  readonly phone: Phone
  readonly person: Person | undefined
}

/** Reads the `person-id` of an entry call: what `identify` answered, or the id of an account. */
export async function findEntrant(reader: Reader, codePepper: string, given: string | undefined): Promise<Entrant | undefined> {
  if (given === undefined) return undefined
  const phone = openHandle(codePepper, given)
  if (phone !== undefined) return findByPhone(reader, codePepper, phone)
  const person = await findPersonById(reader, given)
  return person?.phone ? { personId: person.id, phone: person.phone, person } : undefined
}

async function findByPhone(reader: Reader, codePepper: string, phone: Phone): Promise<Entrant> {
  const handles = editions.map((edition) => makeHandle(codePepper, phone, edition))
  const rows = await findPersonsByPhoneOrId(reader, phone, handles)
  const person = rows.find((row) => row.phone === phone)
  // The owner of an account may have moved it to another phone: his id is his still, the phone's next owner gets another.
  const free = handles.find((handle) => rows.every(({ id }) => id !== handle))
  const personId = person?.id ?? free
  if (personId === undefined) throw new Error('A phone has left more accounts than there are ids for it')
  return { personId, phone, person }
}

/** How many accounts may have begun with one phone. */
const editions = [0, 1, 2, 3, 4, 5, 6, 7]
