import { sql } from 'kysely'

/** How colleagues call a member: by his profile, by the name given in the team, or «Сотрудник». */
export function authorName(person: string, orgId: string) {
  return sql<string>`coalesce(
    (select nullif(trim(concat_ws(' ', nullif(profiles.surname, ''), nullif(profiles.firstname, ''))), '')
      from profiles where profiles.person_id = ${sql.ref(person)}),
    (select nullif(named.name, '') from members as named where named.person_id = ${sql.ref(person)} and named.org_id = ${orgId} limit 1),
    'Сотрудник')`
}
