import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { unknownTax } from '#/kernel/npd-tax.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import type { Reader } from '#/platform/server/database.ts'
import { parsePeriod } from '../domain/tax-calendar.ts'
import { accountOf } from './queries.ts'
import type { TaxAccountRow } from './queries.ts'

/** Returns what the tax service has told about a person's tax. Shown to that person only. */
export async function readKnownTax(reader: Reader, personId: Id<'person'>): Promise<KnownTax> {
  return knownTaxOf(await accountOf(reader, personId))
}

export function knownTaxOf(account: TaxAccountRow | undefined): KnownTax {
  if (!account) return unknownTax
  const months = Object.entries(account.income).flatMap(([period, { total, tax }]) => {
    const month = parsePeriod(period)
    return month ? [[month.toString(), { total: kopecks(total), tax: kopecks(tax) }] as const] : []
  })
  return { deductionLeft: account.bonus === null ? null : kopecks(account.bonus), months: Object.fromEntries(months) }
}
