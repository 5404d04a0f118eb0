import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { nextTryAt } from '../domain/silence.ts'
import { sendIncomeJob, watchWaitingJob } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { requestTimeOf } from './request-time-of.ts'
import { hasScout, lockScout } from './waiting-queries.ts'
import { wakeOthers } from './wake-others.ts'

type Deps = { db: Database; clock: Clock; taxService: Pick<TaxService, 'health' | 'requestTime'> }

export type Postponement = {
  /** Text shown to users. */
  readonly text: string
  /** The tax service is down for everyone: one receipt polls it, the others wait for its answer. */
  readonly isForAll: boolean
  /** The time named by the service. */
  readonly notBefore?: Temporal.Instant | undefined
  /** The tax service refused the time of the request as one of its future: the next attempt names an earlier one. */
  readonly isClockAhead?: true
}

/** Postpones an income that got no answer: the same operation is sent again later, and its row shows why and since when. */
export async function postponeReceipt(
  deps: Deps,
  receiptId: Id<'receipt'>,
  run: JobRun,
  postponement: Postponement,
): Promise<void> {
  crashPoint('receipts.before-postpone')
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    const next = row && receiptLifecycle.move(row.state, 'postpone', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    const now = deps.clock.now()
    const since = row.unanswered_since ?? now
    const at = await ownMoment(tx, deps, { ...row, since, now }, postponement)
    await tx
      .updateTable('receipts')
      .set({
        state: next.value,
        message_id: null,
        fail_text: postponement.text,
        unanswered_since: since,
        next_try_at: at ?? null,
        ...(postponement.isClockAhead && { request_at: requestTimeOf(row, deps.taxService) }),
        updated_at: now,
      })
      .where('id', '=', receiptId)
      .execute()
    if (at) {
      await enqueue(tx, deps.clock, sendIncomeJob, { receiptId }, { runAt: at, key: receiptId })
      await enqueue(tx, deps.clock, watchWaitingJob, {}, { runAt: at.add({ hours: 1 }), key: 'all' })
    }
    if (!postponement.isForAll && deps.taxService.health().kind === 'answering') await wakeOthers(tx, deps)
    await run.finish(tx)
  })
  crashPoint('receipts.after-postpone')
}

type Waiting = {
  readonly id: Id<'receipt'>
  readonly attempts: number
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}

/** Undefined when another receipt polls the service no later than this one would: this one waits for that answer. */
async function ownMoment(
  tx: Tx,
  deps: Deps,
  waiting: Waiting,
  { isForAll, notBefore }: Postponement,
): Promise<Temporal.Instant | undefined> {
  const at = nextTryAt(waiting, notBefore ?? deps.taxService.health().closedUntil)
  if (!isForAll) return at
  await lockScout(tx)
  return (await hasScout(tx, waiting.id, waiting.now, at)) ? undefined : at
}
