import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { wrongLastDay } from '../domain/employment.ts'
import { contractorStopChanged } from './jobs.ts'
import { lockContractors } from './queries.ts'

/** Records until which day a contractor was an employee of the organization, or that he was none. His rows are checked again. */
export function markFormerEmployee(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'contractor'>,
  leftOn: Temporal.PlainDate | null,
) {
  return deps.db.transaction().execute(async (tx) => {
    const [row] = await lockContractors(tx, scope, [id])
    if (!row) return refuse({ kind: 'notFound' })
    const problem = leftOn ? wrongLastDay(leftOn, moscowDate(deps.clock.now())) : undefined
    if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { left_on: problem } })
    await tx.updateTable('contractors').set({ left_on: leftOn }).where('id', '=', id).execute()
    await announce(tx, deps.clock, contractorStopChanged, { orgId: scope.orgId, personId: row.person_id })
    await recordEntry(tx, deps, scope, {
      action: 'formerEmployeeMarked',
      object: { kind: 'contractor', id },
      facts: { until: leftOn?.toString() ?? null },
    })
    return ok({ left_on: leftOn?.toString() ?? null })
  })
}
