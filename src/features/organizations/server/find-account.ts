import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'

/** The account a payment was made from. It is found even when the organization has removed it since. */
export function findAccount(reader: Reader, id: Id<'account'>) {
  return reader
    .selectFrom('organization_accounts')
    .select(['id', 'org_id', 'bik', 'account', 'bank_name', 'channel'])
    .where('id', '=', id)
    .executeTakeFirst()
}
