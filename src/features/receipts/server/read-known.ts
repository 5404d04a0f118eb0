import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'
import { nearDays } from '../domain/comparison.ts'
import type { ListedReceipt } from '../domain/comparison.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { knownReceipts, receiptsBetween } from './comparison-queries.ts'

/** A person and the period of the operations asked about. */
export type Whose = {
  readonly personId: Id<'person'>
  readonly inn: PersonInn
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}
type ReceiptRow = Awaited<ReturnType<typeof receiptsBetween>>[number]

/** What the platform knows of a person's receipts near a period, to tell them from others in the tax service's list. */
export async function readKnown(reader: Reader, { personId, inn, from, to }: Whose, listed: readonly ListedReceipt[]) {
  const rows = await receiptsBetween(reader, personId, from.subtract({ hours: nearDays * 24 }), to)
  const known = {
    receiptIds: new Set(await knownReceipts(reader, inn)),
    operations: rows.map((row) => ({ requestAt: row.request_at, operationAt: row.operation_at })),
    partnerCodes: codesOf(rows, listed),
  }
  return { rows, known }
}

/** Returns the codes the tax service uses for this platform, taken from its own receipts. */
function codesOf(rows: readonly ReceiptRow[], listed: readonly ListedReceipt[]): ReadonlySet<string> {
  const own = new Set(
    rows
      .filter(({ state }) => !receiptLifecycle.is.external(state))
      .flatMap(({ fns_receipt_id: receipt_id }) => receipt_id ?? []),
  )
  return new Set(
    listed.filter(({ receiptId: fnsReceiptId }) => own.has(fnsReceiptId)).flatMap(({ partnerCode }) => partnerCode ?? []),
  )
}
