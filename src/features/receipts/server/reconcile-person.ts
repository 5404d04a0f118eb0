import { findBinding } from '#/features/partner/server/find-binding.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { compareReceipt, comparedDays, nearDays } from '../domain/comparison.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { receiptsBetween } from './comparison-queries.ts'
import { fetchReceipts } from './fetch-receipts.ts'
import type { FetchedReceipts } from './fetch-receipts.ts'
import { finishComparison } from './finish-comparison.ts'
import { matchOutside } from './match-outside.ts'
import { recordFinding } from './record-finding.ts'
import { handleComparisonFailure } from './handle-comparison-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }
type Asked = { readonly personId: Id<'person'>; readonly since?: string | undefined }

/**
 * Compares the platform's receipts of a person with the tax service's: what was annulled there, what differs, and what the
 * person created for a platform payment. Each finding is written separately under the lock of its receipt, so an interrupted
 * run is simply repeated and concurrent runs are harmless.
 */
export async function reconcilePerson(deps: Deps, { personId, since }: Asked, run: JobRun): Promise<JobOutcome> {
  const began = deps.clock.now()
  const from = since === undefined ? began.subtract({ hours: comparedDays * 24 }) : Temporal.Instant.from(since)
  const binding = await findBinding(deps.db, personId)
  const [first] = await receiptsBetween(deps.db, personId, from, began)
  const inn = first?.inn
  if (!inn) return finishComparison(deps, personId, { from, to: began }, run)
  if (!isPartner(binding.state) || !binding.rightsGranted.includes('INCOME_LIST')) {
    return finishComparison(deps, personId, { from, to: began, problem: 'Не сверено: нет права видеть чеки' }, run)
  }
  const listed = await fetchReceipts(deps.taxService, inn, from.subtract({ hours: nearDays * 24 }), began)
  if (!listed.ok) return handleComparisonFailure(deps, { personId, inn }, { from, to: began }, run, listed.refusal)
  const unseen = await compareAll(deps, personId, from, began, listed.value)
  await matchOutside(deps, { personId, inn, from, to: began }, listed.value.receipts)
  return finishComparison(deps, personId, { from, to: began, compared: true, unseen }, run)
}

/** Returns the receipts that could not be compared: the tax service listed them, or may have, in a form nobody here can read. */
async function compareAll(
  deps: Deps,
  personId: Id<'person'>,
  from: Temporal.Instant,
  began: Temporal.Instant,
  { receipts, unread, hasNameless }: FetchedReceipts,
): Promise<readonly Id<'receipt'>[]> {
  const byId = new Map(receipts.map((fnsReceipt) => [fnsReceipt.receiptId, fnsReceipt]))
  const unseen: Id<'receipt'>[] = []
  for (const row of await receiptsBetween(deps.db, personId, from, began)) {
    // Events after the request cannot be in the answer.
    if (row.fns_receipt_id === null || !isBefore(row.registered_at, began)) continue
    if (row.cancelled_at !== null && !isBefore(row.cancelled_at, began)) continue
    const booked = {
      receiptId: row.fns_receipt_id,
      total: row.total,
      operationAt: row.operation_at,
      incomeType: row.income_type,
      isExternal: receiptLifecycle.is.external(row.state),
    }
    const listed = byId.get(row.fns_receipt_id)
    if (!listed && (hasNameless || unread.has(row.fns_receipt_id))) unseen.push(row.id)
    else await recordFinding(deps, row.id, compareReceipt(booked, listed))
  }
  return unseen
}

function isBefore(moment: Temporal.Instant | null, other: Temporal.Instant): boolean {
  return moment !== null && Temporal.Instant.compare(moment, other) < 0
}
