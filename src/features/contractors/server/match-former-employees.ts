import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { isFormerEmployee } from '../domain/employment.ts'
import { contractorInns, keyOfInn, listedDays } from './former-employee-queries.ts'

/** Contractors of the organization who are in its list today, each with the last day. */
export async function matchFormerEmployees(
  reader: Reader,
  fieldKey: FieldKey,
  orgId: Id<'organization'>,
  today: Temporal.PlainDate,
) {
  const people = await contractorInns(reader, orgId)
  const listed = await listedDays(
    reader,
    fieldKey,
    people.map(({ inn }) => ({ orgId, inn })),
  )
  return people.flatMap((person) => {
    const leftOn = listed.get(keyOfInn({ orgId, inn: person.inn }))
    return leftOn && isFormerEmployee(leftOn, today) ? [{ ...person, leftOn }] : []
  })
}
