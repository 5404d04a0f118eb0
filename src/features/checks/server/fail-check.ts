import { noteTaxRefusal } from '#/features/partner/server/note-tax-refusal.ts'
import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { checkLifecycle } from '../domain/check.ts'
import { checkFailed } from './jobs.ts'
import { lockCheck, rowIdOf } from './queries.ts'
import { wakeOthers } from './wake-others.ts'

/** The tax service said no: the receipt stops until the cause is gone, in words on the screens and in its row. */
export async function failCheck(
  deps: { db: Database; clock: Clock },
  checkId: Id<'check'>,
  run: JobRun,
  { code, text }: { readonly code: string; readonly text: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    const next = row && step(checkLifecycle, row.state, 'fail', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    await tx
      .updateTable('checks')
      .set({
        state: next.value,
        message_id: null,
        fail_code: code,
        fail_text: text,
        unanswered_since: null,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', checkId)
      .execute()
    await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkFailed', text })
    await announce(tx, deps.clock, checkFailed, { checkId })
    if (row.unanswered_since !== null) await wakeOthers(tx, deps)
    await noteTaxRefusal(tx, deps, { inn: row.inn, code, ...(row.message_at ? { askedAt: row.message_at } : {}) })
    await run.finish(tx)
  })
}
