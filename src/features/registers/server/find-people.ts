import { parsePersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** The people that rows name: by ИНН, or by phone where a row has no ИНН. */
export async function findPeople(reader: Reader, rows: readonly { readonly inn: string; readonly phone: string }[]) {
  const inns = [...new Set(rows.flatMap(({ inn }) => parsePersonInn(inn) ?? []))]
  const phones = [...new Set(rows.filter(({ inn }) => inn === '').flatMap(({ phone }) => parsePhone(phone) ?? []))]
  const known = reader
    .selectFrom('persons')
    .leftJoin('profiles', 'profiles.person_id', 'persons.id')
    .select(['persons.id', 'persons.phone', 'profiles.inn', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
  const byInn = inns.length === 0 ? [] : await known.where(sqlBoolean`profiles.inn = any(${inns}::text[])`).execute()
  const byPhone = phones.length === 0 ? [] : await known.where(sqlBoolean`persons.phone = any(${phones}::text[])`).execute()
  return [...new Map([...byInn, ...byPhone].map((person) => [person.id, person])).values()]
}
