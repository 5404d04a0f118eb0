import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { findPeople } from './find-people.ts'
import type { RegisterRecord } from './register-queries.ts'
import type { RowRecord } from './row-queries.ts'

/** A row of a locked register that somebody has changed: as it was before, and what its cells say now. */
export type ChangedRow = {
  readonly before: Pick<RowRecord, 'id' | 'inn' | 'phone' | 'external_key'>
  readonly inn: string
  readonly phone: string
}

/**
 * The rows whose check may come out otherwise after one row has changed: the row itself, those with its key, and all rows of the people
 * of these, those it named before included. A check reads of other rows only three things: the sums of earlier rows of the same person
 * (the limit of the month), earlier rows for the same work, which is the same person's, and earlier rows with the same key.
 */
export async function findRelatedRows(tx: Tx, register: RegisterRecord, changed: ChangedRow): Promise<Id<'row'>[]> {
  const key = changed.before.external_key
  const sameKey =
    key === null
      ? []
      : await tx
          .selectFrom('register_rows')
          .select(['id', 'inn', 'phone'])
          .where('org_id', '=', register.org_id)
          .where('external_key', '=', key)
          .where('register_id', '=', register.id)
          .where('id', '<>', changed.before.id)
          .execute()
  const people = await findPeople(tx, [changed.before, changed, ...sameKey])
  const inns = people.flatMap(({ inn }) => inn ?? [])
  // A number as typed is compared by its last ten digits; the check itself decides whose it is.
  const tails = people.flatMap(({ phone }) => phone?.slice(-10) ?? [])
  const { rows } = await rowsOf({ id: pgType.id('row') })`
    select id from register_rows where register_id = ${register.id} and inn <> '' and inn = any(${inns}::text[])
    union
    select id from register_rows where register_id = ${register.id} and inn = '' and right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) = any(${tails}::text[])`.execute(
    tx,
  )
  return [...new Set([changed.before.id, ...sameKey.map(({ id }) => id), ...rows.map(({ id }) => id)])]
}
