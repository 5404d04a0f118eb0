import { sql } from 'kysely'
import { sqlText } from '#/platform/server/typed-sql.ts'

/** How colleagues see a member: the profile name, the name given in the team, or «Сотрудник». */
export function nameAuthor(person: string, orgId: string) {
  return sqlText`coalesce(
    (select nullif(trim(concat_ws(' ', nullif(profiles.surname, ''), nullif(profiles.firstname, ''))), '')
      from profiles where profiles.person_id = ${sql.ref(person)}),
    (select nullif(named.name, '') from members as named where named.person_id = ${sql.ref(person)} and named.org_id = ${orgId} limit 1),
    'Сотрудник')`
}
