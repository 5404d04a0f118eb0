import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { checkLifecycle, checkStateNames } from '../domain/check.ts'
import { sendIncomeJob } from './jobs.ts'
import { lockOwnCheck, rowIdOf } from './queries.ts'

/** Sends a failed receipt again, the same operation as before. */
export function retryCheck(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'check'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnCheck(tx, scope, id)
    if (!row) return refuse({ kind: 'checkGone' })
    const next = step(checkLifecycle, row.state, 'requeue', 'client')
    if (!next.ok) return refuse({ kind: 'wrongState', state: checkStateNames[row.state] })
    await tx.updateTable('checks').set({ state: next.value, updated_at: deps.clock.now() }).where('id', '=', id).execute()
    await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkQueued' })
    await enqueue(tx, deps.clock, sendIncomeJob, { checkId: id }, { key: id })
    await recordEntry(tx, deps, scope, {
      action: 'checkRetried',
      object: { kind: 'check', id },
      facts: { amount: row.total },
    })
    return ok({ state: next.value })
  })
}
