import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import { outsideReceipts } from '../domain/comparison.ts'
import type { ListedReceipt } from '../domain/comparison.ts'
import { fetchReceipts } from './fetch-receipts.ts'
import { readKnown } from './read-known.ts'
import type { Whose } from './read-known.ts'

export type FetchedOutside = {
  readonly receipts: readonly ListedReceipt[]
  /** The tax service listed some that could not be read: the list is not whole. */
  readonly isWhole: boolean
}

/** Returns a person's receipts of a period that are not of this platform, annulled ones among them. */
export async function fetchOutsideReceipts(
  deps: { readonly db: Reader; readonly taxService: TaxService },
  whose: Whose,
): Promise<Result<FetchedOutside, NpdFailure | StillProcessing>> {
  const listed = await fetchReceipts(deps.taxService, whose.inn, whose.from, whose.to)
  if (!listed.ok) return listed
  const { receipts, unread, hasNameless } = listed.value
  const { known } = await readKnown(deps.db, whose, receipts)
  const isWhole = !hasNameless && [...unread].every((fnsReceiptId) => known.receiptIds.has(fnsReceiptId))
  return ok({ receipts: outsideReceipts(receipts, known), isWhole })
}
