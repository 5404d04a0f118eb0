import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { latestLastDay } from '../domain/employment.ts'
import { keyOfInn, listedDays } from './former-employee-queries.ts'

/**
 * The last day of each of these people as an employee of the organization, however long ago: by the mark on the card, by the list of
 * the organization and by what he says himself, the latest of them. Those who were none are omitted.
 */
export async function findFormerEmployees(
  reader: Reader,
  fieldKey: FieldKey,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
): Promise<ReadonlyMap<string, Temporal.PlainDate>> {
  if (ids.length === 0) return new Map()
  const { rows } = await rowsOf({
    personId: pgType.id('person'),
    inn: pgType.nullable(pgType.text),
    marked: pgType.nullable(pgType.day),
    said: pgType.nullable(pgType.day),
  })`
    select person.id as "personId", coalesce(profiles.inn, contractor.inn) as inn, contractor.left_on as marked, said.left_on as said
    from persons as person left join profiles on profiles.person_id = person.id
    left join contractors as contractor on contractor.person_id = person.id and contractor.org_id = ${orgId}
    left join lateral (
      select left_on from employment_answers where contractor_id = contractor.id
      order by created_at desc, id desc limit 1) as said on true
    where person.id = any(${[...ids]}::text[])`.execute(reader)
  const asked = rows.flatMap(({ inn }) => (inn === null ? [] : [{ orgId, inn }]))
  const listed = await listedDays(reader, fieldKey, asked)
  return new Map(
    rows.flatMap(({ personId, inn, marked, said }) => {
      const day = latestLastDay([marked, said, inn === null ? undefined : listed.get(keyOfInn({ orgId, inn }))])
      return day ? [[personId, day] as const] : []
    }),
  )
}
