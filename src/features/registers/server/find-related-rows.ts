import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
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
 * The rows whose check may come out otherwise after some rows have changed: these rows, those with their keys, and all rows of the
 * people of all these, those they named before included. A check reads of other rows only three things: the sums of earlier rows of
 * the same person (the limit of the month), earlier rows for the same work, which is the same person's, and earlier rows with the
 * same key. The number of questions does not depend on how many rows have changed.
 */
export async function findRelatedRows(tx: Tx, register: RegisterRecord, changed: readonly ChangedRow[]): Promise<Id<'row'>[]> {
  const ids = changed.map(({ before }) => before.id)
  const keys = [...new Set(changed.flatMap(({ before }) => before.external_key ?? []))]
  const sameKey =
    keys.length === 0
      ? []
      : await tx
          .selectFrom('register_rows')
          .select(['id', 'inn', 'phone'])
          .where('org_id', '=', register.org_id)
          .where(sqlBoolean`external_key = any(${keys}::text[])`)
          .where('register_id', '=', register.id)
          .where(sqlBoolean`not id = any(${ids}::text[])`)
          .execute()
  const people = await findPeople(tx, [...changed.map(({ before }) => before), ...changed, ...sameKey])
  const inns = people.flatMap(({ inn }) => inn ?? [])
  // A number as typed is compared by its last ten digits; the check itself decides whose it is.
  const tails = people.flatMap(({ phone }) => phone?.slice(-10) ?? [])
  const { rows } = await rowsOf({ id: pgType.id('row') })`
    select id from register_rows where register_id = ${register.id} and inn <> '' and inn = any(${inns}::text[])
    union
    select id from register_rows where register_id = ${register.id} and inn = '' and right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) = any(${tails}::text[])`.execute(
    tx,
  )
  return [...new Set([...ids, ...sameKey.map(({ id }) => id), ...rows.map(({ id }) => id)])]
}
