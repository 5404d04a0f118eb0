import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Tx } from '#/platform/server/database.ts'
import { readYearLeft } from './read-year-left.ts'
import { lockIncomeOf } from './year-income-queries.ts'

/**
 * What a person may still earn in the year of that moment, kopecks. Holds the income of the person until the end of the transaction,
 * so that a sale and a payment which fit alone are not both allowed.
 */
export async function holdYearLeft(tx: Tx, personId: Id<'person'>, at: Temporal.Instant): Promise<Kopecks> {
  await lockIncomeOf(tx, personId)
  return readYearLeft(tx, personId, at)
}
