import { likePart } from '#/platform/server/like-part.ts'
import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { lookedAtStates, rowStates } from '../domain/register.ts'
import type { RowFilter } from '../domain/row-order.ts'
import { searchedColumns } from '../domain/row-order.ts'
import { parseSumFilter } from '../domain/sum-filter.ts'

/** What a list of rows is narrowed by, as conditions on `row`. */
export function rowConditions(filter: RowFilter): Expression<SqlBool>[] {
  const { amount, state, code, only, q } = filter
  const conditions: Expression<SqlBool>[] = []
  for (const column of searchedColumns) {
    const text = filter[column]?.trim() ?? ''
    const name = column === 'key' ? 'external_key' : column
    if (text !== '') conditions.push(sqlBoolean`${sql.ref(`row.${name}`)} ilike ${likePart(text)}`)
  }
  const sums = parseSumFilter(amount ?? '')
  if (sums?.from !== undefined) conditions.push(sqlBoolean`row.amount >= ${sums.from}`)
  if (sums?.to !== undefined) conditions.push(sqlBoolean`row.amount <= ${sums.to}`)
  const known = rowStates.find((one) => one === state)
  if (known !== undefined) conditions.push(sqlBoolean`row.state = ${known}`)
  if (only === 'errors') conditions.push(sqlBoolean`row.state = any(${[...lookedAtStates]}::text[])`)
  if (code !== undefined) conditions.push(sqlBoolean`row.errors @> ${JSON.stringify([{ code }])}::jsonb`)
  const words = q?.trim() ?? ''
  if (words !== '') {
    const sum = parseSumFilter(words)?.from ?? null
    conditions.push(
      sqlBoolean`(concat_ws(' ', row.fio, row.inn, row.phone, row.task_number, row.service, row.external_key, row.raw ->> 'typed_amount')
        collate "default" ilike ${likePart(words)} or row.amount = ${sum})`,
    )
  }
  return conditions
}
