import type { Id } from '#/kernel/ids.ts'
import { unknownTax } from '#/kernel/npd-tax.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import type { Reader } from '#/platform/server/database.ts'
import { knownTaxOf } from '../domain/known-tax.ts'
import { accountOf } from './queries.ts'

/** Returns what the tax service has told about a person's tax. Shown to that person only. */
export async function readKnownTax(reader: Reader, personId: Id<'person'>): Promise<KnownTax> {
  const account = await accountOf(reader, personId)
  return account ? knownTaxOf(account) : unknownTax
}
