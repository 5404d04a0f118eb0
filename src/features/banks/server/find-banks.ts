import type { BankDetails } from '#/gateways/bank-file/port.ts'
import type { Bik } from '#/kernel/bank-account.ts'
import type { Reader } from '#/platform/server/database.ts'
import { bankOf } from './bank-of.ts'
import { banksByBik } from './queries.ts'

/** The banks of the given BIKs as a payment order names them, closed ones too; those that the directory does not know are omitted. */
export async function findBanks(reader: Reader, biks: Iterable<Bik>): Promise<ReadonlyMap<Bik, BankDetails>> {
  const wanted = [...new Set(biks)]
  if (wanted.length === 0) return new Map()
  const found = new Map<Bik, BankDetails>()
  for (const row of await banksByBik(reader, wanted)) {
    const bank = bankOf(row)
    found.set(bank.bik, bank)
  }
  return found
}
