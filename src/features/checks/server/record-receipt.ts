import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { checkLifecycle } from '../domain/check.ts'
import { failCheck } from './fail-check.ts'
import { checkRegistered } from './jobs.ts'
import { lockCheck, rowIdOf } from './queries.ts'
import { wakeOthers } from './wake-others.ts'

/**
 * Keeps the number of the receipt; its row and its work are done. A second answer changes nothing. A receipt that stands for
 * another payment already is no receipt of this one: a human must look.
 */
export async function recordReceipt(
  deps: { db: Database; clock: Clock },
  checkId: Id<'check'>,
  run: JobRun,
  receipt: { receiptId: string; link: string },
): Promise<void> {
  const isTaken = await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    if (!row) return run.finish(tx)
    const next = step(checkLifecycle, row.state, 'register', 'system')
    if (!next.ok) return run.finish(tx)
    const now = deps.clock.now()
    const kept = await tx
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
      .where((where) => where.not(where.exists(holderOf(tx, row.inn, receipt.receiptId))))
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) return true
    await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkDone' })
    await announce(tx, deps.clock, checkRegistered, { checkId })
    if (row.unanswered_since !== null) await wakeOthers(tx, deps)
    return run.finish(tx)
  })
  if (!isTaken) return
  const text = `ФНС назвала чек ${receipt.receiptId}, который уже относится к другой выплате. Мы уже разбираемся`
  await failCheck(deps, checkId, run, { code: 'DUPLICATE', text })
}

function holderOf(tx: Tx, inn: string, receiptId: string) {
  return tx.selectFrom('checks').select('id').where('inn', '=', inn).where('receipt_id', '=', receiptId)
}
