import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import type { ReceiptState } from '../domain/receipt.ts'
import { candidatesFor } from '../domain/comparison.ts'
import type { ListedReceipt } from '../domain/comparison.ts'
import { receiptMatched } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { readKnown } from './read-known.ts'
import type { Whose } from './read-known.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/**
 * Finds receipts that the person created for platform payments that have none, so that no second one is registered. Covers only
 * operations that cannot be in progress at the tax service: never sent, or refused.
 */
export async function matchOutside(deps: Deps, whose: Whose, listed: readonly ListedReceipt[]): Promise<void> {
  const { rows, known } = await readKnown(deps.db, whose, listed)
  for (const row of rows.filter(isIdle)) {
    if (row.buyer_inn === null || row.payout_id === null) continue
    const expected = { total: row.total, operationAt: row.operation_at }
    const found = await findBought(
      deps,
      whose.inn,
      { id: row.id, buyer_inn: row.buyer_inn },
      candidatesFor(expected, listed, known),
    )
    if (found && (await recordMatch(deps, row.id, found))) known.receiptIds.add(found.receiptId)
  }
}

type Idle = {
  readonly state: ReceiptState
  readonly attempts: number
  readonly fail_code: string | null
  readonly unanswered_since: Temporal.Instant | null
}

/** The tax service cannot still be processing a message of this operation: it was refused or never sent. */
function isIdle({ state, attempts, fail_code, unanswered_since }: Idle): boolean {
  if (receiptLifecycle.is.failed(state)) return true
  return receiptLifecycle.is.queued(state) && (attempts === 0 || (fail_code !== null && unanswered_since === null))
}

/** Returns the first candidate issued to this buyer. A candidate with a hidden buyer is only reported. */
async function findBought(
  deps: Deps,
  inn: PersonInn,
  row: { readonly id: Id<'receipt'>; readonly buyer_inn: string },
  candidates: readonly ListedReceipt[],
): Promise<ListedReceipt | undefined> {
  for (const candidate of candidates) {
    const page = await deps.taxService.receiptBuyer(inn, candidate.receiptId)
    if (page.ok && page.value.buyerInn === row.buyer_inn) return candidate
    if (!page.ok) {
      const isPrivate = page.refusal.kind === 'accessDenied'
      const reason = isPrivate ? 'кому, не видно: ФНС показывает покупателя только вошедшим' : 'ФНС не показала покупателя'
      const text = `Похоже, исполнитель сам выдал чек № ${candidate.receiptId}, но ${reason}`
      await deps.db
        .updateTable('receipts')
        .set({ fail_text: text })
        .where('id', '=', row.id)
        .where('state', '=', 'failed')
        .execute()
    }
  }
  return undefined
}

function recordMatch(deps: Deps, receiptId: Id<'receipt'>, fnsReceipt: ListedReceipt): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    const next = row && isIdle(row) && receiptLifecycle.move(row.state, 'findExternal', 'system')
    if (!row || !next || !next.ok) return false
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set({
        state: next.value,
        made_outside: true,
        fns_receipt_id: fnsReceipt.receiptId,
        link: fnsReceipt.link,
        registered_at: now,
        tax_to_pay: fnsReceipt.taxToPay,
        fail_code: null,
        fail_text: null,
        next_try_at: null,
        version: row.version + 1,
        updated_at: now,
      })
      .where('id', '=', receiptId)
      .execute()
    await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptDone' })
    await announce(tx, deps.clock, receiptMatched, { receiptId })
    await recordReceiptEntry(tx, deps, 'service', { ...row, fns_receipt_id: fnsReceipt.receiptId }, 'checkMatched')
    return true
  })
}
