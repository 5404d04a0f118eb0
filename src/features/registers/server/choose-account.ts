import type { OrganizationAccount } from '#/features/organizations/domain/organization.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'

/**
 * The account payments go from. Where the installation has no bank of its own outside training, nobody may be paid by a call: the
 * training bank would take the order, and the tax service a real receipt for it.
 */
export async function chooseAccount(
  tx: Tx,
  deps: { readonly hasBank: boolean },
  orgId: Id<'organization'>,
): Promise<Result<OrganizationAccount, Refusal<'accountMissing' | 'bankMissing'>>> {
  const { bank: account } = await readOrganization(tx, orgId)
  if (!account) return refuse({ kind: 'accountMissing' })
  return account.channel === 'bank' && !deps.hasBank ? refuse({ kind: 'bankMissing' }) : ok(account)
}
