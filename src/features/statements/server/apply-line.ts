import { lockPayout } from '#/features/registers/server/lock-payout.ts'
import { recordOrder } from '#/features/registers/server/record-order.ts'
import type { BookedOrder } from '#/features/registers/server/record-order.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'

/** Records that an order was paid or its money came back, as its line in a statement says. */
export async function applyLine(
  deps: { readonly db: Database; readonly clock: Clock },
  lineId: Id<'statementLine'>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const line = await tx.selectFrom('statement_lines').selectAll().where('id', '=', lineId).executeTakeFirstOrThrow()
    if (line.payout_id === null) throw new Error(`Line ${lineId} is about no order`)
    // NOTE: the job is finished first: what follows queues jobs under keys of its own.
    await run.finish(tx)
    const order: BookedOrder = {
      outcome: line.direction === 'debit' ? 'paid' : 'returned',
      at: middayOf(line.booked_on),
      ...(line.direction === 'credit' && { text: line.purpose }),
    }
    await recordOrder(tx, deps, await lockPayout(tx, line.payout_id), order)
  })
  return { next: 'done' }
}

/** A statement knows days only: the middle of the Moscow day keeps the money in its day and month. */
function middayOf(day: Temporal.PlainDate): Temporal.Instant {
  return moscowMoment(day, '12:00')
}
