import type * as z from 'zod/mini'
import { startArchive } from '#/features/documents/server/start-archive.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { findPair } from '#/features/ledgers/server/find-pair.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { askAudit as askContract } from '../contract.ts'
import { auditPeriodProblem, auditTitle } from '../domain/audit.ts'
import { countWorks } from './audit-queries.ts'
import { nameContractor } from './name-contractor.ts'

/**
 * Asks for an audit file that is made in the background; one at a time for a member. A member narrowed to branches would take a part for the
 * whole, so takes none.
 */
export async function askAudit(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { from, to, contractor_id: contractor }: z.output<typeof askContract.body>,
) {
  const problem = auditPeriodProblem({ from, to })
  if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { to: problem } })
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const pair = contractor === undefined ? ok(undefined) : await findPair(deps.db, scope, contractor)
  if (!pair.ok) return pair
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `audit-file:${scope.personId}`, count: 20, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  const personId = pair.value?.personId
  const count = await countWorks(deps.db, { orgId: scope.orgId, personId, from, to })
  if (count === 0) return refuse({ kind: 'nothingToAudit' })
  const whose = personId && (await nameContractor(deps.db, personId))
  return deps.db.transaction().execute(async (tx) => {
    const started = await startArchive(
      tx,
      deps.clock,
      { side: 'client', scope },
      {
        kind: 'audit',
        title: auditTitle({ from, to }, whose),
        person_id: personId ?? null,
        from_day: from,
        to_day: to,
        wish: JSON.stringify({ role: scope.role }),
        total: count,
      },
    )
    if (!started.ok) return started
    const object = { kind: 'organization' as const, id: scope.orgId }
    await recordEntry(tx, deps, scope, { action: 'auditFileTaken', object, facts: { count } })
    return started
  })
}
