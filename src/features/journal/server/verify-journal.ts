import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Log } from '#/platform/server/log.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'
import { chainFaultNames } from '../domain/chain.ts'
import { checkChain } from './check-chain.ts'
import { requireWhole } from './require-whole.ts'

/** Checks the journal of the organization now and describes the result in words. */
export async function verifyJournal(
  deps: { readonly db: Database; readonly clock: Clock; readonly log: Log; readonly journalHeads: SignedDays },
  scope: ClientScope,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `journal-verify:${scope.orgId}`, count: 10, seconds: 600 }])
  if (!allowed.ok) return allowed
  const chain = await checkChain(deps, scope.orgId)
  return ok({
    whole: chain.breaks.length === 0,
    count: chain.count,
    first_at: chain.firstAt?.toString() ?? null,
    last_at: chain.lastAt?.toString() ?? null,
    head: chain.head,
    checked_at: chain.checkedAt.toString(),
    signed_no: chain.signed?.lastNo ?? null,
    breaks: chain.breaks.slice(0, mostBreaks).map(({ no, what, anchoredNo }) => ({
      no,
      what,
      what_name: chainFaultNames[what],
      recorded_no: anchoredNo ?? null,
    })),
    breaks_count: chain.breaks.length,
  })
}

/** More would tell nothing more; `breaks_count` counts all. */
const mostBreaks = 100
