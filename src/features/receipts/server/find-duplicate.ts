import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { duplicateOf } from '../domain/comparison.ts'
import { failureText } from '../domain/receipt.ts'
import { waitingTexts } from '../domain/silence.ts'
import { knownReceipts } from './comparison-queries.ts'
import { failReceipt } from './fail-receipt.ts'
import { fetchReceipts } from './fetch-receipts.ts'
import { postponeReceipt } from './postpone-receipt.ts'
import { receiptById, servicesOf } from './queries.ts'
import { recordReceipt } from './record-receipt.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/** The list is asked for operations this long before and after ours: the moments are compared to the second. */
const aroundHours = 12
/** The list may lag behind the register of receipts; after this many attempts a person investigates. */
const patience = 4

/**
 * Looks in the list of receipts for the one that an income duplicates, when the tax service says «duplicate» and does not name
 * it. Nothing is called failed before the list has been read.
 */
export async function findDuplicate(deps: Deps, receiptId: Id<'receipt'>, run: JobRun): Promise<JobOutcome> {
  const row = await receiptById(deps.db, receiptId)
  if (!row) return { next: 'done' }
  const [from, to] = [row.operation_at.subtract({ hours: aroundHours }), row.operation_at.add({ hours: aroundHours })]
  const listed = await fetchReceipts(deps.taxService, row.inn, from, to)
  if (!listed.ok) return handleUnlisted(deps, receiptId, run, listed.refusal)
  const income = { total: row.total, operationAt: row.operation_at, requestAt: row.request_at, services: servicesOf(row) }
  const found = duplicateOf(income, listed.value.receipts, await knownReceipts(deps.db, row.inn))
  const isUnread = listed.value.unread.size > 0 || listed.value.hasNameless
  if (found) await recordReceipt(deps, receiptId, run, found)
  else if (isUnread || row.attempts < patience) await searchLater(deps, receiptId, run)
  else {
    deps.log.error({ receiptId }, 'a duplicate that the tax service does not list')
    const text = 'ФНС отвечает, что такой чек уже есть, но в списке чеков исполнителя его нет. Мы уже разбираемся'
    await failReceipt(deps, receiptId, run, { code: 'DUPLICATE', text })
  }
  return { next: 'done' }
}

async function handleUnlisted(
  deps: Deps,
  receiptId: Id<'receipt'>,
  run: JobRun,
  failure: NpdFailure | StillProcessing,
): Promise<JobOutcome> {
  if (failure.kind !== 'rejected' || failure.code === 'INTERNAL_ERROR' || failure.code === 'PARTNER_DENY') {
    await searchLater(deps, receiptId, run)
    return { next: 'done' }
  }
  const code = failure.code === 'PERMISSION_NOT_GRANTED' ? 'DUPLICATE_HIDDEN' : failure.code
  await failReceipt(deps, receiptId, run, { code, text: failureText(code, failure.message) })
  return { next: 'done' }
}

/** The same operation is sent again later, and its answer leads here again. */
function searchLater(deps: Deps, receiptId: Id<'receipt'>, run: JobRun): Promise<void> {
  return postponeReceipt(deps, receiptId, run, { text: waitingTexts.duplicate, isForAll: false })
}
