import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'
import { partnerStates } from '../domain/binding.ts'

/**
 * The ИНН that the tax service has proved to be of this person: in «Мой налог», where its owner alone enters, he took the platform for his
 * partner. What he typed in his profile proves nothing.
 */
export async function findProvenInn(reader: Reader, personId: Id<'person'>): Promise<PersonInn | undefined> {
  const row = await reader
    .selectFrom('bindings')
    .select('inn')
    .where('person_id', '=', personId)
    .where('state', 'in', partnerStates)
    .executeTakeFirst()
  return row?.inn ?? undefined
}
