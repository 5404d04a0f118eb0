import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { step } from '#/kernel/lifecycle.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { checkLifecycle } from '../domain/check.ts'
import type { CheckState } from '../domain/check.ts'
import { candidatesFor, nearDays } from '../domain/comparison.ts'
import type { Known, ListedReceipt } from '../domain/comparison.ts'
import { checksBetween, knownReceipts } from './comparison-queries.ts'
import { checkMatched } from './jobs.ts'
import { lockCheck, rowIdOf } from './queries.ts'
import { recordCheckEntry } from './record-check-entry.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }
type Whose = {
  readonly personId: Id<'person'>
  readonly inn: PersonInn
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}
type CheckRow = Awaited<ReturnType<typeof checksBetween>>[number]

/**
 * Finds receipts that the person made himself for payments of ours that have none, so that no second one is registered.
 * Only for operations of which nothing can be under way at the tax service: never sent, or refused.
 */
export async function matchOutside(deps: Deps, whose: Whose, listed: readonly ListedReceipt[]): Promise<void> {
  const rows = await checksBetween(deps.db, whose.personId, whose.from.subtract({ hours: nearDays * 24 }), whose.to)
  const receiptIds = new Set(await knownReceipts(deps.db, whose.inn))
  const known: Known = {
    receiptIds,
    operations: rows.map((row) => ({ requestAt: row.request_at, operationAt: row.operation_at })),
    partnerCodes: codesOf(rows, listed),
  }
  for (const row of rows.filter(isIdle)) {
    const expected = { total: kopecks(row.total), operationAt: row.operation_at }
    const found = await findBought(deps, whose.inn, row, candidatesFor(expected, listed, known))
    if (found && (await recordMatch(deps, row.id, found))) receiptIds.add(found.receiptId)
  }
}

type Idle = {
  readonly state: CheckState
  readonly attempts: number
  readonly fail_code: string | null
  readonly unanswered_since: Temporal.Instant | null
}

/** No message of this operation can still be worked on: it was refused, or never sent. */
function isIdle({ state, attempts, fail_code, unanswered_since }: Idle): boolean {
  if (state === 'failed') return true
  return state === 'queued' && (attempts === 0 || (fail_code !== null && unanswered_since === null))
}

/** By which codes the tax service calls us, as seen in receipts of ours. */
function codesOf(rows: readonly CheckRow[], listed: readonly ListedReceipt[]): ReadonlySet<string> {
  const own = new Set(rows.filter(({ state }) => state !== 'external').flatMap(({ receipt_id }) => receipt_id ?? []))
  return new Set(listed.filter(({ receiptId }) => own.has(receiptId)).flatMap(({ partnerCode }) => partnerCode ?? []))
}

/** The first of them that was made for this very buyer. One whose buyer is not shown is only told of. */
async function findBought(
  deps: Deps,
  inn: PersonInn,
  row: { readonly id: string; readonly buyer_inn: string },
  candidates: readonly ListedReceipt[],
): Promise<ListedReceipt | undefined> {
  for (const candidate of candidates) {
    const page = await deps.taxService.receiptBuyer(inn, candidate.receiptId)
    if (page.ok && page.value.buyerInn === row.buyer_inn) return candidate
    if (!page.ok) {
      const text = `Похоже, исполнитель сам выдал чек № ${candidate.receiptId}, но ФНС не показала покупателя`
      await deps.db
        .updateTable('checks')
        .set({ fail_text: text })
        .where('id', '=', row.id)
        .where('state', '=', 'failed')
        .execute()
    }
  }
  return undefined
}

function recordMatch(deps: Deps, id: string, receipt: ListedReceipt): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const checkId = parseId('check', id)
    const row = checkId && (await lockCheck(tx, checkId))
    const next = row && isIdle(row) && step(checkLifecycle, row.state, 'findExternal', 'system')
    if (!checkId || !row || !next || !next.ok) return false
    const now = deps.clock.now()
    await tx
      .updateTable('checks')
      .set({
        state: next.value,
        receipt_id: receipt.receiptId,
        link: receipt.link,
        registered_at: now,
        tax_to_pay: receipt.taxToPay,
        fail_code: null,
        fail_text: null,
        next_try_at: null,
        version: row.version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkDone' })
    await announce(tx, deps.clock, checkMatched, { checkId })
    await recordCheckEntry(tx, deps, 'service', { ...row, receipt_id: receipt.receiptId }, 'checkMatched')
    return true
  })
}
