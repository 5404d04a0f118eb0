import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import { findAnswers } from '#/features/partner/server/find-answers.ts'
import { putQuestions } from '#/features/partner/server/put-questions.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { batchLifecycle } from '../domain/status-batch.ts'
import { claimRows, lockBatch, saveAnswers, waitingInns } from './batch-queries.ts'
import type { BatchRecord } from './batch-queries.ts'

export type BatchDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly taxService: TaxService
  readonly npdStatus: NpdStatusService
}

/** Requests a list keeps in the queue of a rate-limited service at once: others get their turns in between. */
const inLine = 2
/** The same for a service without a limit. */
const inLineFreely = 200
/** Bound people checked concurrently through the partner interface in one run. */
const sideBySide = 8
/** Seconds during which a row sent to the partner interface is not sent again. */
const askedSeconds = 60

/**
 * Runs one step of a list: writes the answers received, keeps a few requests in the queue of the public service, and checks
 * bound contractors. All its state is in the database, so it survives restarts and any number of workers.
 */
export async function runBatch(deps: BatchDeps, id: Id<'statusBatch'>, run: JobRun): Promise<JobOutcome> {
  const taken = await deps.db.transaction().execute((tx) => takeStep(tx, deps, id, run))
  crashPoint('batch.after-step')
  if (!taken) return { next: 'done' }
  const { batch, claimed } = taken
  const urgency = urgencyOf(batch)
  await Promise.all(claimed.map((inn) => checkNpdStatus(deps, { inn, day: batch.day, requestedBy: batch.org_id, urgency })))
  const seconds = claimed.length > 0 || !deps.npdStatus.spacingMs ? 1 : 10
  return { next: 'again', at: deps.clock.now().add({ seconds }), why: 'the list is not over' }
}

type Step = { readonly batch: BatchRecord; readonly claimed: readonly PersonInn[] }

/**
 * Runs under the list lock and in this order: reads which rows wait and are queued, then the answers. So a request that was
 * answered and left the queue in between is seen as answered and is not sent again. Undefined: the list is finished or paused.
 */
async function takeStep(tx: Tx, deps: BatchDeps, id: Id<'statusBatch'>, run: JobRun): Promise<Step | undefined> {
  const now = deps.clock.now()
  const batch = await beginBatch(tx, now, id)
  if (!batch) return undefined
  const waiting = await waitingInns(tx, batch)
  const answers = await findAnswers(tx, deps.clock, {
    inns: waiting.map(({ inn }) => inn),
    day: batch.day,
    since: batch.created_at,
    known: waiting.filter(({ known }) => known).map(({ inn }) => inn),
  })
  await saveAnswers(tx, id, answers)
  const answered = new Set(answers.map(({ inn }) => inn))
  const left = waiting.filter(({ inn }) => !answered.has(inn))
  if (left.length === 0) {
    await finishBatch(tx, batch, now, run)
    return undefined
  }
  const isToday = batch.day.equals(moscowDate(now))
  const slow = left.filter(({ bound }) => !(isToday && bound))
  const room = (deps.npdStatus.spacingMs ? inLine : inLineFreely) - slow.filter(({ is_asked }) => is_asked).length
  const inns = slow.flatMap(({ inn, is_asked }) => (is_asked ? [] : inn)).slice(0, Math.max(0, room))
  await putQuestions(tx, deps.clock, { inns, day: batch.day, urgency: urgencyOf(batch), requestedBy: batch.org_id })
  const quick = left.flatMap(({ inn, bound, is_asked }) => (isToday && bound && !is_asked ? inn : []))
  return { batch, claimed: await claimRows(tx, { batchId: id, inns: quick, most: sideBySide, now, seconds: askedSeconds }) }
}

function urgencyOf(batch: BatchRecord) {
  return batch.kind === 'screen' ? 'screen' : 'list'
}

async function beginBatch(tx: Tx, now: Temporal.Instant, id: Id<'statusBatch'>): Promise<BatchRecord | undefined> {
  const batch = await lockBatch(tx, id)
  if (batch && batchLifecycle.is.running(batch.state)) return batch
  const started = batch && batchLifecycle.move(batch.state, 'start', 'system')
  if (!batch || !started?.ok) return undefined
  const change = { state: started.value, started_at: batch.started_at ?? now }
  await tx.updateTable('status_batches').set(change).where('id', '=', id).execute()
  return { ...batch, ...change }
}

async function finishBatch(tx: Tx, batch: BatchRecord, now: Temporal.Instant, run: JobRun): Promise<void> {
  const done = batchLifecycle.move(batch.state, 'finish', 'system')
  if (!done.ok) throw new Error(`A list in ${batch.state} was led to its end`)
  await tx.updateTable('status_batches').set({ state: done.value, finished_at: now }).where('id', '=', batch.id).execute()
  await run.finish(tx)
}
