import { isPartner } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import { step } from '#/kernel/lifecycle.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { checkLifecycle } from '../domain/check.ts'
import { sendIncomeJob } from './jobs.ts'
import { failedForBinding, rowIdOf } from './queries.ts'

/** A person bound the platform again: receipts that failed for want of it go on by themselves. */
export async function resumeChecks(
  deps: { db: Database; clock: Clock },
  news: { person_id: string; state: string },
  run: JobRun,
): Promise<JobOutcome> {
  if (!isPartner(news.state)) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const runAt = (await seesReceipts(tx, news.person_id)) ? now.add({ minutes: 1 }) : now
    for (const row of await failedForBinding(tx, news.person_id)) {
      const checkId = parseId('check', row.id)
      const next = step(checkLifecycle, row.state, 'causeGone', 'system')
      if (!checkId || !next.ok) continue
      await tx.updateTable('checks').set({ state: next.value, updated_at: now }).where('id', '=', checkId).execute()
      await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkQueued' })
      await enqueue(tx, deps.clock, sendIncomeJob, { checkId }, { runAt, key: checkId })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** Then the comparison that a binding brings goes first: the person may have made a receipt himself meanwhile. */
async function seesReceipts(tx: Tx, person: string): Promise<boolean> {
  const personId = parseId('person', person)
  return personId !== undefined && (await findBinding(tx, personId)).rightsGranted.includes('INCOME_LIST')
}
