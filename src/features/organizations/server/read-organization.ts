import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Organization } from '../domain/organization.ts'
import { findMainAccount } from './account-queries.ts'

/** Details of an organization for contracts, payments and receipts; `bank` is its main account. */
export async function readOrganization(reader: Reader, orgId: Id<'organization'>): Promise<Organization> {
  const row = await reader.selectFrom('organizations').selectAll().where('id', '=', orgId).executeTakeFirstOrThrow()
  const main = await findMainAccount(reader, orgId)
  const { inn } = row
  return {
    id: orgId,
    inn,
    kpp: row.kpp ?? undefined,
    ogrn: row.ogrn ?? undefined,
    fullName: row.full_name,
    shortName: row.short_name,
    legalAddress: row.legal_address,
    bank: main && { id: main.id, bik: main.bik, account: main.account, bankName: main.bank_name, channel: main.channel },
  }
}
