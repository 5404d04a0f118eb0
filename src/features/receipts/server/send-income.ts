import type { RequestOf } from '#/gateways/npd/messages.ts'
import type { ServiceHealth, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { waitingTexts } from '../domain/silence.ts'
import { readIncomeJob } from './jobs.ts'
import { postponeReceipt } from './postpone-receipt.ts'
import { lockReceipt, servicesOf } from './queries.ts'
import { requestTimeOf } from './request-time-of.ts'
import { handleSendFailure } from './handle-send-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }
type ReceiptRow = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

/** Sends the income and stores the message number. Sent twice, it is still one operation: its number does not change. */
export async function sendIncome(deps: Deps, receiptId: Id<'receipt'>, run: JobRun): Promise<JobOutcome> {
  const { kind, closedUntil } = deps.taxService.health()
  if (closedUntil && Temporal.Instant.compare(closedUntil, deps.clock.now()) > 0) {
    await postponeReceipt(deps, receiptId, run, { text: textOf(kind), isForAll: true })
    return { next: 'done' }
  }
  const row = await beginSending(deps, receiptId, run)
  if (!row) return { next: 'done' }
  crashPoint('receipts.before-send')
  const sent = await deps.taxService.send('PostIncomeV2', incomeOf(row))
  crashPoint('receipts.after-send')
  if (!sent.ok) return handleSendFailure(deps, receiptId, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set({ message_id: sent.value.messageId, message_at: now, updated_at: now })
      .where('id', '=', receiptId)
      .where('state', '=', 'sending')
      .execute()
    await enqueue(tx, deps.clock, readIncomeJob, { receiptId }, { runAt: now.add({ seconds: 1 }), key: receiptId })
    await run.finish(tx)
  })
  return { next: 'done' }
}

function textOf(kind: ServiceHealth['kind']): string {
  return kind === 'limited' || kind === 'denied' ? waitingTexts[kind] : waitingTexts.silent
}

/** The attempt is counted by the owner of the job: a worker presumed dead throws here, before it has sent anything. */
function beginSending(deps: Deps, receiptId: Id<'receipt'>, run: JobRun): Promise<ReceiptRow | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    const next = row && receiptLifecycle.move(row.state, 'send', 'system')
    if (!row || !next?.ok) return undefined
    await run.hold(tx)
    return tx
      .updateTable('receipts')
      .set((column) => ({
        state: next.value,
        message_id: null,
        // Every later attempt names the same time: with it the receipt is known in the list of the tax service.
        ...(row.attempts === 0 && { request_at: requestTimeOf(row, deps.taxService) }),
        attempts: column('attempts', '+', 1),
        next_try_at: null,
        updated_at: deps.clock.now(),
      }))
      .where('id', '=', receiptId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function incomeOf(row: ReceiptRow): RequestOf<'PostIncomeV2'> {
  const { inn, buyer_inn: customerInn } = row
  return {
    inn,
    requestTime: row.request_at,
    operationTime: row.operation_at,
    incomeType: row.income_type,
    ...(customerInn !== null && { customerInn }),
    ...(row.buyer_name !== '' && { customerOrganization: row.buyer_name }),
    services: servicesOf(row).map(({ name, quantity, price }) => ({ name, quantity, amount: kopecks(price) })),
    totalAmount: row.total,
    operationUniqueId: row.operation_unique_id,
  }
}
