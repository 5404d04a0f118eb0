import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

export type AccountRow = Awaited<ReturnType<typeof accountsOf>>[number]

/** Active accounts, the main one first. */
export function accountsOf(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('organization_accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .orderBy('is_main', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findMainAccount(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('organization_accounts')
    .select(['id', 'bik', 'account', 'bank_name', 'channel'])
    .where('org_id', '=', orgId)
    .where('is_main', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export function accountToView(row: AccountRow, scope: ClientScope) {
  const { id, bik, account, bank_name: bankName, is_main: isMain, channel } = row
  return {
    id,
    bik,
    account: roleMay(scope.role, 'seeRequisites') ? account : maskTail(account),
    bank_name: bankName,
    is_main: isMain,
    channel,
  }
}
