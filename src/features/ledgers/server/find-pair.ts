import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { findContractor } from './ledger-queries.ts'

/**
 * The organization and its contractor whose account is asked for. A member narrowed to branches would see a part of the account as the
 * whole, so sees none.
 */
export async function findPair(reader: Reader, scope: ClientScope, id: Id<'contractor'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const pair = await findContractor(reader, id)
  return pair?.orgId === scope.orgId ? ok(pair) : refuse({ kind: 'notFound' })
}
