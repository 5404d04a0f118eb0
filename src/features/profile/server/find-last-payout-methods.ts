import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'

/** The newest payout method each person has had, removed ones included: where a payment stands that waits for a new one. */
export async function findLastPayoutMethods(
  reader: Reader,
  personIds: readonly Id<'person'>[],
): Promise<ReadonlyMap<string, { readonly id: Id<'payoutMethod'>; readonly mask: string }>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await rowsOf({ person_id: pgType.id('person'), id: pgType.id('payoutMethod'), mask: pgType.text })`
    select distinct on (person_id) person_id, id, mask from payout_methods
    where person_id = any(${personIds}::text[]) order by person_id, created_at desc, id desc`.execute(reader)
  return new Map(rows.map(({ person_id: personId, id, mask }) => [personId, { id, mask }]))
}
