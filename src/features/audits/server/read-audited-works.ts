import { isStandingDocument } from '#/features/documents/domain/document.ts'
import type { DocumentState } from '#/features/documents/domain/document.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { isAnnulled, standingStates } from '#/features/receipts/domain/receipt.ts'
import type { ReceiptState } from '#/features/receipts/domain/receipt.ts'
import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { auditGaps } from '../domain/audit.ts'
import type { AuditFacts } from '../domain/audit.ts'
import { paymentsOf, resultFilesOf, resultsOf } from './audit-queries.ts'
import type { AuditWork } from './audit-queries.ts'

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]

export type AuditedWork = {
  readonly work: AuditWork
  /** The contractor as his receipt names him: a closed account has no name any more. */
  readonly name: string
  readonly results: Awaited<ReturnType<typeof resultsOf>>
  readonly files: Awaited<ReturnType<typeof resultFilesOf>>
  readonly payments: readonly Payment[]
  /** What an inspector would miss. */
  readonly gaps: readonly string[]
}

/** These works with everything that was delivered, paid and answered about them, each judged for what it lacks. */
export async function readAuditedWorks(reader: Reader, works: readonly AuditWork[]): Promise<AuditedWork[]> {
  const ids = works.map(({ id }) => id)
  const [payments, results, files] = await Promise.all([
    paymentsOf(reader, ids),
    resultsOf(reader, ids),
    resultFilesOf(reader, ids),
  ])
  const paymentsById = Map.groupBy(payments, (payment) => payment.assignment_id)
  const resultsById = Map.groupBy(results, (result) => result.assignment_id)
  const filesById = Map.groupBy<string, (typeof files)[number]>(files, (file) => file.about_id)
  return works.map((work) => {
    const own = paymentsById.get(work.id) ?? []
    const delivered = resultsById.get(work.id) ?? []
    return {
      work,
      name: nameOf(work, own),
      results: delivered,
      files: filesById.get(work.id) ?? [],
      payments: own,
      gaps: auditGaps(factsOf(work, own, delivered.length)),
    }
  })
}

function nameOf({ surname, firstname, secondname }: AuditWork, payments: readonly Payment[]): string {
  const paid = payments.find(({ seller_name: name }) => name !== null)?.seller_name
  const name = paid ?? fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' })
  return name === '' ? 'имя не указано' : name
}

function factsOf(work: AuditWork, payments: readonly Payment[], results: number): AuditFacts {
  return {
    frame: paperOf(work.frame_state),
    order: paperOf(work.order_state),
    act: paperOf(work.act_state),
    results,
    isAccepted: work.accepted_at !== null,
    payments: payments
      .filter(({ state }) => payoutLifecycle.is.paid(state))
      .map(({ receipt_state: receipt, result: status, answer_day: day, paid_at: at }) => ({
        receipt: receiptOf(receipt),
        status,
        isOfDay: day !== null && at !== null && day.equals(moscowDate(at)),
      })),
  }
}

function paperOf(state: DocumentState | null) {
  return state === null ? null : { isSigned: isStandingDocument(state) }
}

const isStanding = oneOf(standingStates)

function receiptOf(state: ReceiptState | null) {
  if (state === null) return 'none'
  if (isStanding(state)) return 'registered'
  return isAnnulled(state) ? 'annulled' : 'none'
}
