import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'

/** The connection of an account, without its secret. */
export function findConnection(reader: Reader, accountId: Id<'account'>) {
  return reader
    .selectFrom('payout_connections')
    .select(['id', 'org_id', 'account_id', 'kind', 'state', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
