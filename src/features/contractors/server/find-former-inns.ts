import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { keyOfInn, listedDays } from './former-employee-queries.ts'

/** The last day of each of these ИНН by the list of the organization: of people who may never have come here. */
export async function findFormerInns(
  reader: Reader,
  fieldKey: FieldKey,
  orgId: Id<'organization'>,
  inns: readonly string[],
): Promise<ReadonlyMap<string, Temporal.PlainDate>> {
  const listed = await listedDays(
    reader,
    fieldKey,
    inns.map((inn) => ({ orgId, inn })),
  )
  return new Map(
    inns.flatMap((inn) => {
      const day = listed.get(keyOfInn({ orgId, inn }))
      return day ? [[inn, day] as const] : []
    }),
  )
}
