import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { checkLifecycle } from '../domain/check.ts'
import { nextTryAt } from '../domain/silence.ts'
import { sendIncomeJob, watchWaitingJob } from './jobs.ts'
import { lockCheck } from './queries.ts'
import { hasScout } from './waiting-queries.ts'
import { wakeOthers } from './wake-others.ts'

type Deps = { db: Database; clock: Clock; taxService: Pick<TaxService, 'health'> }

export type Postponement = {
  /** For people. */
  readonly text: string
  /** The tax service answers nobody: one receipt asks for all, the others wait for its answer. */
  readonly isForAll: boolean
  /** The service named the moment itself. */
  readonly notBefore?: Temporal.Instant | undefined
}

/** No answer about this income: it goes again later, the same operation, and its row says why and since when. */
export async function postponeCheck(deps: Deps, checkId: Id<'check'>, run: JobRun, postponement: Postponement): Promise<void> {
  crashPoint('check.before-postpone')
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    const next = row && step(checkLifecycle, row.state, 'postpone', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    const now = deps.clock.now()
    const since = row.unanswered_since ?? now
    const at = await ownMoment(tx, deps, { ...row, since, now }, postponement)
    await tx
      .updateTable('checks')
      .set({
        state: next.value,
        message_id: null,
        fail_text: postponement.text,
        unanswered_since: since,
        next_try_at: at ?? null,
        updated_at: now,
      })
      .where('id', '=', checkId)
      .execute()
    if (at) {
      await enqueue(tx, deps.clock, sendIncomeJob, { checkId }, { runAt: at, key: checkId })
      await enqueue(tx, deps.clock, watchWaitingJob, {}, { runAt: at.add({ hours: 1 }), key: 'all' })
    }
    if (!postponement.isForAll && deps.taxService.health().state === 'answering') await wakeOthers(tx, deps)
    await run.finish(tx)
  })
  crashPoint('check.after-postpone')
}

type Waiting = {
  readonly id: string
  readonly attempts: number
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}

/** Undefined when another asks for all no later than this one would: then it waits for that answer. */
async function ownMoment(
  tx: Tx,
  deps: Deps,
  waiting: Waiting,
  { isForAll, notBefore }: Postponement,
): Promise<Temporal.Instant | undefined> {
  const at = nextTryAt(waiting, notBefore ?? deps.taxService.health().closedUntil)
  return isForAll && (await hasScout(tx, waiting.id, waiting.now, at)) ? undefined : at
}
