import { fullName } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'

/** The name of a person in the title of an audit file. */
export async function nameContractor(reader: Reader, personId: Id<'person'>): Promise<string> {
  const row = await reader
    .selectFrom('profiles')
    .select(['surname', 'firstname', 'secondname'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const name = row ? fullName({ ...row, secondname: row.secondname ?? '' }) : ''
  return name === '' ? 'один исполнитель' : name
}
