import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import { findAnswers } from '#/features/partner/server/find-answers.ts'
import { putQuestions } from '#/features/partner/server/put-questions.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { step } from '#/kernel/lifecycle.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
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

/** Questions a list has in the queue of a limited service at once: others get their turns between them. */
const inLine = 2
/** The same of a service without a limit. */
const inLineFreely = 200
/** Bound people asked about side by side through the partner interface in one run. */
const sideBySide = 8
/** A row asked about through the partner interface is not asked again for so long. */
const askedSeconds = 60

/**
 * One step of a list: writes the answers that came, asks about bound contractors, and keeps a few questions in the queue of
 * the public service. All it needs to go on stands in the database, so it survives restarts and any number of workers.
 */
export async function runBatch(deps: BatchDeps, id: Id<'statusBatch'>, run: JobRun): Promise<JobOutcome> {
  const batch = await beginBatch(deps, id)
  if (!batch) return { next: 'done' }
  await collectAnswers(deps, batch)
  crashPoint('batch.after-collect')
  const [waiting, isToday] = [await waitingInns(deps.db, batch), batch.day.equals(moscowDate(deps.clock.now()))]
  const quick = waiting.filter(({ bound, is_asked }) => isToday && bound && !is_asked).map(({ inn }) => inn)
  const asked = await askQuickly(deps, batch, quick)
  if (asked > 0) await collectAnswers(deps, batch)
  const slow = waiting.filter(({ bound }) => !(isToday && bound))
  await feedQueue(deps, batch, slow)
  if (waiting.length === 0) {
    await finishBatch(deps, id, run)
    return { next: 'done' }
  }
  const seconds = asked > 0 || !deps.npdStatus.spacingMs ? 1 : 10
  return { next: 'again', at: deps.clock.now().add({ seconds }), why: 'the list is not over' }
}

function beginBatch({ db, clock }: BatchDeps, id: string): Promise<BatchRecord | undefined> {
  return db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch?.state === 'running') return batch
    const started = batch && step(batchLifecycle, batch.state, 'start', 'system')
    if (!batch || !started?.ok) return undefined
    const change = { state: started.value, started_at: batch.started_at ?? clock.now() }
    await tx.updateTable('status_batches').set(change).where('id', '=', id).execute()
    return { ...batch, ...change }
  })
}

/** What was answered to anybody serves here too, as far as this organisation may hear it. */
async function collectAnswers({ db, clock }: BatchDeps, batch: BatchRecord): Promise<void> {
  const waiting = await waitingInns(db, batch)
  const answers = await findAnswers(db, clock, {
    inns: waiting.map(({ inn }) => inn),
    day: batch.day,
    since: batch.created_at,
    known: waiting.filter(({ known }) => known).map(({ inn }) => inn),
  })
  await db.transaction().execute((tx) => saveAnswers(tx, batch.id, answers))
}

async function askQuickly(deps: BatchDeps, batch: BatchRecord, inns: readonly string[]): Promise<number> {
  if (inns.length === 0) return 0
  const claimed = await deps.db
    .transaction()
    .execute((tx) => claimRows(tx, batch.id, inns.slice(0, sideBySide), deps.clock.now(), askedSeconds))
  const urgency = batch.kind === 'screen' ? 'screen' : 'list'
  await Promise.all(
    claimed.flatMap((text) => {
      const inn = parsePersonInn(text)
      return inn ? [checkNpdStatus(deps, { inn, day: batch.day, requestedBy: batch.org_id, urgency })] : []
    }),
  )
  return claimed.length
}

async function feedQueue(
  { db, clock, npdStatus }: BatchDeps,
  batch: BatchRecord,
  slow: readonly { readonly inn: string; readonly is_asked: boolean }[],
): Promise<void> {
  const room = (npdStatus.spacingMs ? inLine : inLineFreely) - slow.filter(({ is_asked }) => is_asked).length
  const inns = slow.flatMap(({ inn, is_asked }) => (is_asked ? [] : inn)).slice(0, Math.max(0, room))
  const urgency = batch.kind === 'screen' ? 'screen' : 'list'
  await db.transaction().execute(async (tx) => {
    const now = await lockBatch(tx, batch.id)
    if (now?.state !== 'running') return
    await putQuestions(tx, clock, { inns, day: batch.day, urgency, requestedBy: batch.org_id })
  })
}

async function finishBatch({ db, clock }: BatchDeps, id: string, run: JobRun): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, id)
    const done = batch && step(batchLifecycle, batch.state, 'finish', 'system')
    if (done?.ok) {
      await tx.updateTable('status_batches').set({ state: done.value, finished_at: clock.now() }).where('id', '=', id).execute()
    }
    await run.finish(tx)
  })
}
