import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ListedReceipt } from '../domain/comparison.ts'

const pageSize = 100

/** A longer list means that the answers are wrong, not that the person is so busy. */
const mostPages = 100

export type FetchedReceipts = {
  readonly receipts: readonly ListedReceipt[]
  /** Numbers of listed receipts that could not be read. */
  readonly unread: ReadonlySet<string>
  /** Some of those have no readable number either, so absence from the list proves nothing. */
  readonly hasNameless: boolean
}

/** Returns all receipts of a person with operations in a period, whoever created them: all pages, or a failure. */
export async function fetchReceipts(
  taxService: TaxService,
  inn: PersonInn,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<Result<FetchedReceipts, NpdFailure | StillProcessing>> {
  const receipts = new Map<string, ListedReceipt>()
  const unread = new Set<string | undefined>()
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await taxService.ask('GetIncomeV2', { inn, from, to, limit: pageSize, offset: page * pageSize })
    if (!answer.ok) return answer
    for (const receipt of answer.value.receipts) receipts.set(receipt.receiptId, receipt)
    for (const { item } of answer.value.setAside ?? []) unread.add(item)
    if (!answer.value.hasMore) return ok(toFetched(receipts, unread))
  }
  return refuse({ kind: 'garbage', reason: 'the list of receipts has no end' })
}

function toFetched(receipts: ReadonlyMap<string, ListedReceipt>, unread: ReadonlySet<string | undefined>): FetchedReceipts {
  const numbers = [...unread].filter((number) => number !== undefined)
  return { receipts: [...receipts.values()], unread: new Set(numbers), hasNameless: unread.has(undefined) }
}
