import type { Id } from '#/kernel/ids.ts'
import { parseInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Organization } from '../domain/organization.ts'

/** Requisites of an organisation for contracts, payments and receipts. */
export async function readOrganization(reader: Reader, orgId: Id<'organization'>): Promise<Organization> {
  const row = await reader.selectFrom('organizations').selectAll().where('id', '=', orgId).executeTakeFirstOrThrow()
  const inn = parseInn(row.inn)
  if (!inn) throw new Error(`Organisation ${orgId} has no valid ИНН`)
  return {
    id: orgId,
    inn,
    kpp: row.kpp ?? undefined,
    ogrn: row.ogrn ?? undefined,
    fullName: row.full_name,
    shortName: row.short_name,
    legalAddress: row.legal_address,
    bank: row.bank_bik !== null && row.bank_account !== null ? { bik: row.bank_bik, account: row.bank_account } : undefined,
  }
}
