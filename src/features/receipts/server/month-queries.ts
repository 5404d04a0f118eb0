import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { sqlKopecks, sqlText } from '#/platform/server/typed-sql.ts'
import { individualIncome } from '../domain/own-sale.ts'
import { standingStates } from '../domain/receipt.ts'

const sumWhere = (condition: RawBuilder<unknown>) => sqlKopecks`coalesce(sum(total) filter (where ${condition}), 0)`

/**
 * A person's registered income by Moscow month («2026-11») and payer, latest first, with the part whose tax the service has not
 * told.
 */
export function monthsOf(reader: Reader, scope: PersonScope) {
  return reader
    .selectFrom('receipts')
    .select([
      sqlText`to_char(operation_at at time zone 'Europe/Moscow', 'YYYY-MM')`.as('month'),
      sumWhere(sql`income_type <> ${individualIncome}`).as('company'),
      sumWhere(sql`income_type = ${individualIncome}`).as('individual'),
      sqlKopecks`coalesce(sum(tax_to_pay), 0)`.as('told_tax'),
      sumWhere(sql`tax_to_pay is null and income_type <> ${individualIncome}`).as('untold_company'),
      sumWhere(sql`tax_to_pay is null and income_type = ${individualIncome}`).as('untold_individual'),
    ])
    .where('person_id', '=', scope.personId)
    .where('state', 'in', [...standingStates])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
}
