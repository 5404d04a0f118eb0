import type { Reader } from '#/platform/server/database.ts'

/** Is anybody of the platform this person? His status is news for those who work with him. */
export async function isKnownInn(reader: Reader, inn: string): Promise<boolean> {
  const row = await reader.selectFrom('profiles').select('person_id').where('inn', '=', inn).executeTakeFirst()
  return row !== undefined
}
