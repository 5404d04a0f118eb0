import type { OrganizationAccount } from '#/features/organizations/domain/organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks, sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { approvedText } from '../domain/register.ts'
import { approvalOf } from './approval-queries.ts'
import { checkLimits } from './check-limits.ts'
import { chooseAccount } from './choose-account.ts'
import type { RegisterRecord } from './register-queries.ts'
import { approvedRowsOf, countUnpayable } from './row-queries.ts'

export type CheckedStart = { readonly account: OrganizationAccount; readonly rows: number; readonly amount: Kopecks }

type StartRefusal = Refusal<
  | 'accountMissing'
  | 'bankMissing'
  | 'approvalStale'
  | 'registerChanged'
  | 'rowsWithErrors'
  | 'registerAboveLimit'
  | 'dayAboveLimit'
>

/**
 * Whether this member may start the payment of a locked register, now or at a moment to come: exactly as approved, within the limits,
 * from an account that pays. The caller holds the organization's registers.
 */
export async function checkStart(
  tx: Tx,
  deps: { readonly clock: Clock },
  member: { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> },
  register: RegisterRecord,
  act: 'started' | 'scheduled',
): Promise<Result<CheckedStart, StartRefusal>> {
  const account = await chooseAccount(tx, member.orgId)
  if (!account.ok) return account
  const rows = await approvedRowsOf(tx, register.id)
  const approval = await approvalOf(tx, deps.clock, register)
  if (!approval.holds) return refuse({ kind: 'approvalStale' })
  const present = sha256Hex(approvedText(register.id, rows))
  if ([...approval.texts].some((text) => text !== present)) return refuse({ kind: 'registerChanged' })
  const amount = sum(rows.map((row) => kopecks(row.amount)))
  const limits = await checkLimits(tx, deps, member, register, amount, act)
  if (!limits.ok) return limits
  const unpayable = await countUnpayable(tx, register.id)
  if (unpayable > 0) return refuse({ kind: 'rowsWithErrors', count: unpayable })
  return ok({ account: account.value, rows: rows.length, amount })
}
