import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { BudgetCard, TaxCharge } from '../domain/tax-account.ts'
import { accountOf } from './queries.ts'

/** Returns the charges and budget cards last reported by the tax service for a person. */
export async function readCharges(
  reader: Reader,
  personId: Id<'person'>,
): Promise<{ readonly charges: readonly TaxCharge[]; readonly cards: readonly BudgetCard[] }> {
  const account = await accountOf(reader, personId)
  return { charges: account?.charges ?? [], cards: account?.cards ?? [] }
}
