import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { sendIncomeJob } from './jobs.ts'
import { countDue, letGo } from './waiting-queries.ts'

/** Receipts released at once: enough to keep the connections busy, few enough not to delay other work. */
const wave = 100

/** Releases waiting receipts when the tax service answers again: oldest first, in batches. */
export async function wakeWaiting(
  deps: { db: Database; clock: Clock; taxService: Pick<TaxService, 'health'> },
  run: JobRun,
): Promise<JobOutcome> {
  const again = { next: 'again', at: deps.clock.now().add({ seconds: 1 }), why: 'more wait' } as const
  const { closedUntil } = deps.taxService.health()
  // Silent again: the receipts released last become its scouts.
  if (closedUntil && Temporal.Instant.compare(closedUntil, deps.clock.now()) > 0) return { next: 'done' }
  const woken = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    if ((await countDue(tx, now)) >= wave) return wave
    const ids = await letGo(tx, now, wave)
    for (const receiptId of ids) {
      await enqueue(tx, deps.clock, sendIncomeJob, { receiptId }, { key: receiptId })
    }
    await run.hold(tx)
    return ids.length
  })
  crashPoint('receipts.after-wake')
  return woken < wave ? { next: 'done' } : again
}
