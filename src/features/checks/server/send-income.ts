import type { RequestOf } from '#/gateways/npd/messages.ts'
import type { ServiceHealth, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import { step } from '#/kernel/lifecycle.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { checkLifecycle } from '../domain/check.ts'
import { waitingTexts } from '../domain/silence.ts'
import { readIncomeJob } from './jobs.ts'
import { postponeCheck } from './postpone-check.ts'
import { lockCheck, servicesOf } from './queries.ts'
import { settleFailure } from './settle-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }
type CheckRow = NonNullable<Awaited<ReturnType<typeof lockCheck>>>

/** Sends the income and keeps the number of the message. Sent twice, it is still one operation: its number does not change. */
export async function sendIncome(deps: Deps, checkId: Id<'check'>, run: JobRun): Promise<JobOutcome> {
  const { state, closedUntil } = deps.taxService.health()
  if (closedUntil && Temporal.Instant.compare(closedUntil, deps.clock.now()) > 0) {
    await postponeCheck(deps, checkId, run, { text: textOf(state), isForAll: true })
    return { next: 'done' }
  }
  const row = await beginSending(deps, checkId, run)
  if (!row) return { next: 'done' }
  crashPoint('check.before-send')
  const sent = await deps.taxService.send('PostIncomeV2', incomeOf(row))
  crashPoint('check.after-send')
  if (!sent.ok) return settleFailure(deps, checkId, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await tx
      .updateTable('checks')
      .set({ message_id: sent.value.messageId, message_at: now, updated_at: now })
      .where('id', '=', checkId)
      .where('state', '=', 'sending')
      .execute()
    await enqueue(tx, deps.clock, readIncomeJob, { checkId }, { runAt: now.add({ seconds: 1 }), key: checkId })
    await run.finish(tx)
  })
  return { next: 'done' }
}

function textOf(state: ServiceHealth['state']): string {
  return state === 'limited' || state === 'denied' ? waitingTexts[state] : waitingTexts.silent
}

/** The attempt is counted by the one whose job it is: a worker taken for dead throws here, before it has sent anything. */
function beginSending(deps: Deps, checkId: Id<'check'>, run: JobRun): Promise<CheckRow | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    const next = row && step(checkLifecycle, row.state, 'send', 'system')
    if (!next?.ok) return undefined
    await run.hold(tx)
    return tx
      .updateTable('checks')
      .set((column) => ({
        state: next.value,
        message_id: null,
        attempts: column('attempts', '+', 1),
        next_try_at: null,
        updated_at: deps.clock.now(),
      }))
      .where('id', '=', checkId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function incomeOf(row: CheckRow): RequestOf<'PostIncomeV2'> {
  const inn = parsePersonInn(row.inn)
  const customerInn = parseInn(row.buyer_inn)
  if (!inn || !customerInn) throw new Error(`Check ${row.id} has a broken ИНН`)
  return {
    inn,
    requestTime: row.request_at,
    operationTime: row.operation_at,
    incomeType: 'FROM_LEGAL_ENTITY',
    customerInn,
    customerOrganization: row.buyer_name,
    services: servicesOf(row).map(({ name, quantity, price }) => ({ name, quantity, amount: kopecks(price) })),
    totalAmount: kopecks(row.total),
    operationUniqueId: row.operation_unique_id,
  }
}
