import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Log } from '#/platform/server/log.ts'
import { chainFaultNames } from '../domain/chain.ts'
import { checkChain } from './check-chain.ts'
import { requireWhole } from './require-whole.ts'

/** Checks the journal of the organization now and describes the result in words. */
export async function verifyJournal(
  deps: { readonly db: Database; readonly clock: Clock; readonly log: Log },
  scope: ClientScope,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `journal-verify:${scope.orgId}`, count: 10, seconds: 600 }])
  if (!allowed.ok) return allowed
  const { broken, ...chain } = await checkChain(deps, scope.orgId)
  const common = { count: chain.count, checked_at: chain.checkedAt.toString() }
  if (broken) {
    const { no, what } = broken
    return ok({ ...common, whole: false as const, first_broken_no: no, what, what_name: chainFaultNames[what] })
  }
  const first_at = chain.firstAt?.toString() ?? null
  return ok({ ...common, whole: true as const, first_at, last_at: chain.lastAt?.toString() ?? null, head: chain.head })
}
