import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { checkDaySum, checkRegisterSum } from '../domain/sum-limits.ts'
import { ceilingsOf, colleaguesAbove, sumsOfDay } from './limit-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/**
 * May this member send a register of this sum for approval, or start its payment? His own limits bind both; of the
 * organisation's, the one of a register binds both, and the one of a day the money that leaves. Registers of the
 * organisation are held by the caller, so two at once are counted one after the other.
 */
export async function checkLimits(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: ClientScope,
  register: RegisterRecord,
  sum: number,
  act: 'submitted' | 'started',
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
  if (!inRegister.ok) return inRegister
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
