import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { codeStateLimits } from '../domain/entry-limits.ts'
import { describeDelivery } from './describe-delivery.ts'
import { findEntrant } from './find-entrant.ts'

/**
 * Returns the delivery state of the newest login code. For a phone without a code the answer is the same whether or not it has
 * an account.
 */
export async function readCodeState(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  caller: Caller,
) {
  const limits = await takeFromLimits(deps.db, deps.clock, codeStateLimits(caller.ip))
  if (!limits.ok) return limits
  const entrant = await findEntrant(deps.db, deps.codePepper, caller.personId)
  if (!entrant) return refuse({ kind: 'invalidInput', problem: 'начните вход с номера телефона' })
  return ok(await describeDelivery(deps, entrant.personId, ['login', 'password']))
}
