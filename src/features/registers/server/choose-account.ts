import { paysBy } from '#/features/connections/domain/connection.ts'
import { findConnection } from '#/features/connections/server/find-connection.ts'
import type { OrganizationAccount } from '#/features/organizations/domain/organization.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'

/**
 * The account payments go from, and how they leave it: through its connection, or in a file where it has none. A connection that
 * does not work has to be put right first: nobody is paid in another way than the members chose.
 */
export async function chooseAccount(
  tx: Tx,
  orgId: Id<'organization'>,
): Promise<Result<OrganizationAccount, Refusal<'accountMissing' | 'bankMissing'>>> {
  const { bank: account } = await readOrganization(tx, orgId)
  if (!account) return refuse({ kind: 'accountMissing' })
  const connection = await findConnection(tx, account.id)
  const channel = paysBy(account, connection)
  return channel === 'stopped' ? refuse({ kind: 'bankMissing' }) : ok({ ...account, channel })
}
