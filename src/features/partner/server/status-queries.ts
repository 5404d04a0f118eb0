import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'

/** Tells whether anyone on the platform is this person. A status change is news for those who work with them. */
export async function isKnownInn(reader: Reader, inn: PersonInn): Promise<boolean> {
  const row = await reader.selectFrom('profiles').select('person_id').where('inn', '=', inn).executeTakeFirst()
  return row !== undefined
}
