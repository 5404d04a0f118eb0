import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { ownPhonePurposes } from '../domain/code-purpose.ts'
import { ownCodeStateLimits } from '../domain/entry-limits.ts'
import { describeDelivery } from './describe-delivery.ts'

/**
 * Returns the delivery state of the newest code sent to the phone of the caller to confirm something: a signature, a payment, their
 * presence.
 */
export async function readOwnCodeState(deps: { readonly db: Database; readonly clock: Clock }, scope: AccountScope) {
  const limits = await takeFromLimits(deps.db, deps.clock, ownCodeStateLimits(scope.personId))
  if (!limits.ok) return limits
  return ok(await describeDelivery(deps, scope.personId, ownPhonePurposes))
}
