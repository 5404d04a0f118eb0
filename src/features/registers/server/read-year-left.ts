import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import type { Reader } from '#/platform/server/database.ts'
import { yearsLeft } from './year-income-queries.ts'

/** What a person may still earn in the year of that moment, kopecks. */
export async function readYearLeft(reader: Reader, personId: Id<'person'>, at: Temporal.Instant): Promise<Kopecks> {
  return (await yearsLeft(reader, at, [personId], 'payment')).get(personId)?.left ?? npdYearLimit
}
