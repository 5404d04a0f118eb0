import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ListedReceipt } from '../domain/comparison.ts'

const pageSize = 100

/** A longer list means that the answers are wrong, not that the person is so busy. */
const mostPages = 100

/** Returns all receipts of a person with operations in a period, whoever created them: all pages, or a failure. */
export async function fetchReceipts(
  taxService: TaxService,
  inn: PersonInn,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<Result<readonly ListedReceipt[], NpdFailure | StillProcessing>> {
  const receipts = new Map<string, ListedReceipt>()
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await taxService.ask('GetIncomeV2', { inn, from, to, limit: pageSize, offset: page * pageSize })
    if (!answer.ok) return answer
    for (const receipt of answer.value.receipts) receipts.set(receipt.receiptId, receipt)
    if (!answer.value.hasMore) return ok([...receipts.values()])
  }
  return refuse({ kind: 'garbage', reason: 'the list of receipts has no end' })
}
