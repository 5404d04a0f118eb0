import { paysBy } from '#/features/connections/domain/connection.ts'
import { findConnection } from '#/features/connections/server/find-connection.ts'
import type { AccountChannel, OrganizationAccount } from '#/features/organizations/domain/organization.ts'
import type { Reader } from '#/platform/server/database.ts'

/** How payments leave the main account: in a file also where it has no connection. One that is being put right stays what it is. */
export async function findPayingChannel(reader: Reader, account: OrganizationAccount | undefined): Promise<AccountChannel> {
  if (!account) return 'bank'
  return paysBy(account, await findConnection(reader, account.id)) === 'file' ? 'file' : 'bank'
}
