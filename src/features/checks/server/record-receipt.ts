import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { checkLifecycle } from '../domain/check.ts'
import { checkRegistered } from './jobs.ts'
import { lockCheck, rowIdOf } from './queries.ts'

/** Keeps the number of the receipt; its row and its work are done. A second answer changes nothing. */
export async function recordReceipt(
  deps: { db: Database; clock: Clock },
  checkId: Id<'check'>,
  run: JobRun,
  receipt: { receiptId: string; link: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    if (!row) return run.finish(tx)
    const next = step(checkLifecycle, row.state, 'register', 'system')
    if (!next.ok) return run.finish(tx)
    const now = deps.clock.now()
    await tx
      .updateTable('checks')
      .set((column) => ({
        state: next.value,
        receipt_id: receipt.receiptId,
        link: receipt.link,
        registered_at: now,
        fail_code: null,
        fail_text: null,
        next_try_at: null,
        unanswered_since: null,
        version: column('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', checkId)
      .execute()
    await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkDone' })
    await announce(tx, deps.clock, checkRegistered, { checkId })
    await run.finish(tx)
  })
}
