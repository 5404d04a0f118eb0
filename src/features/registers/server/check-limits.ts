import type { Kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { checkDaySum, checkRegisterSum } from '../domain/sum-limits.ts'
import { ceilingsOf, colleaguesAbove, sumsOfDay } from './limit-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/**
 * Decides whether this member may submit a register of this total, or start its payment. The member's own limits apply to both;
 * of the organization's, the register limit applies to both and the daily limit to the money sent. The caller holds the
 * organization's registers, so concurrent requests are counted one after the other.
 */
export async function checkLimits(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: Pick<ClientScope, 'orgId' | 'personId'>,
  register: RegisterRecord,
  sum: Kopecks,
  act: 'submitted' | 'started' | 'scheduled',
): Promise<Result<undefined, Refusal<'registerAboveLimit' | 'dayAboveLimit'>>> {
  const { own, organization } = await ceilingsOf(tx, scope.orgId, scope.personId)
  const permission = act === 'submitted' ? 'editRegisters' : 'startPayments'
  const able = (limit: 'limit_register' | 'limit_day') =>
    colleaguesAbove(tx, scope.orgId, scope.personId, { permission, limit, sum })
  const inRegister = checkRegisterSum(
    sum,
    [
      { limit: own.register, of: 'member' },
      { limit: organization.register, of: 'organization' },
    ],
    await able('limit_register'),
  )
  // What is scheduled counts in the day in which it starts, and is asked about then.
  if (!inRegister.ok || act === 'scheduled') return inRegister
  const today = await sumsOfDay(tx, deps.clock, register, scope.personId, act)
  return checkDaySum(
    sum,
    today,
    [
      { limit: own.day, of: 'member' },
      { limit: act === 'started' ? organization.day : null, of: 'organization' },
    ],
    await able('limit_day'),
  )
}
