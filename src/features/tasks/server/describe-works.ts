import { documentLifecycle } from '#/features/documents/domain/document.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { unknownTax } from '#/kernel/npd-tax.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sendForm } from '#/wire/field.ts'
import { isAcceptanceOverdue, seesContact } from '../domain/assignment.ts'
import type { RatingSide } from '../domain/rating.ts'
import { netOf } from '../domain/terms.ts'
import { workFields } from '../fields/task.ts'
import { describeDispute } from './describe-dispute.ts'
import { disputesOfWorks, eventsOfDisputes } from './dispute-queries.ts'
import { describeWorkRatings, ratingsOfWorks } from './rating-queries.ts'
import { sumProposalsOfWorks } from './sum-proposal-queries.ts'
import { receiptsOfWorks, documentsOfWorks, payoutsOfWorks, resultsOfWorks, rowsOfWorks } from './work-queries.ts'
import type { WorkRow } from './work-queries.ts'

type Deps = { readonly db: Reader; readonly clock: Clock }

/** Returns assignments with everything their tracker shows, in nine queries regardless of their number. `known` is given to their contractor only. */
export async function describeWorks(
  { db: reader, clock }: Deps,
  rows: readonly WorkRow[],
  { side, known = unknownTax }: { readonly side: RatingSide; readonly known?: KnownTax },
) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const now = clock.now()
  const today = moscowDate(now)
  const [documents, results, registerRows, payouts, receipts, proposals, disputes, said, ratings] = await Promise.all([
    documentsOfWorks(reader, rows.flatMap(documentIds)),
    resultsOfWorks(reader, ids),
    rowsOfWorks(reader, ids),
    payoutsOfWorks(reader, ids),
    receiptsOfWorks(reader, ids),
    sumProposalsOfWorks(reader, ids),
    disputesOfWorks(reader, ids),
    eventsOfDisputes(reader, ids),
    ratingsOfWorks(reader, ids),
  ])
  return rows.map((row) => {
    const ofWork = (other: { assignment_id: string | null }) => other.assignment_id === row.id
    const named = documentIds(row)
    return {
      ...describeWork(row, known),
      accept_overdue: isAcceptanceOverdue(row, today),
      accepts_by_silence: documents.some((document) => document.id === row.order_document_id && promisesAcceptance(document)),
      documents: named.flatMap((id) => documents.filter((document) => document.id === id).map(describeDocument)),
      results: results.filter(ofWork).map(describeResult),
      sum_proposal: describeSumProposal(proposals.findLast(ofWork)),
      dispute: describeDispute(disputes.findLast(ofWork), said),
      ratings: describeWorkRatings(row, ratings.filter(ofWork), side, now),
      row: describeRow(registerRows.findLast(ofWork)),
      payout: describePayout(payouts.findLast(ofWork)),
      check: describeReceipt(receipts.findLast(ofWork)),
    }
  })
}

function documentIds(row: WorkRow): Id<'document'>[] {
  return [row.frame_document_id, row.order_document_id, row.act_document_id].filter((id) => id !== null)
}

function describeWork(row: WorkRow, known: KnownTax) {
  const { surname, firstname, secondname } = row
  // A work that was split is worth what it kept.
  const price = row.accepted_amount ?? row.price
  return {
    id: row.id,
    task_id: row.task_id,
    task_number: row.task_number,
    ...sendForm(workFields, row),
    contact: seesContact(row.state) ? row.contact : '',
    org_name: row.org_name,
    person_id: row.person_id,
    person_name: fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' }),
    price,
    overpaid: row.overpaid,
    net: netOf(price, known),
    net_with_deduction: (known.deductionLeft ?? 0) > 0,
    state: row.state,
    binding_state: row.binding_state ?? 'none',
    rework_count: row.rework_count,
    accept_remarks: row.accept_remarks,
    accept_due_on: row.accept_due_on?.toString() ?? null,
    has_payout_method: row.method_id !== null,
    ...describeMoments(row),
  }
}

function describeMoments(row: WorkRow) {
  return {
    applied_at: row.applied_at.toString(),
    created_at: row.created_at.toString(),
    started_at: row.started_at?.toString() ?? null,
    submitted_at: row.submitted_at?.toString() ?? null,
    accepted_at: row.accepted_at?.toString() ?? null,
    paid_at: row.paid_at?.toString() ?? null,
    closed_at: row.closed_at?.toString() ?? null,
  }
}

type WorkDocument = Awaited<ReturnType<typeof documentsOfWorks>>[number]

/** Both have signed that silence accepts. */
function promisesAcceptance({ state, auto_accept_days: days }: WorkDocument): boolean {
  return documentLifecycle.is.signed(state) && days !== null
}

function describeDocument({ auto_accept_days: _days, ...row }: WorkDocument) {
  return { ...row, expires_at: row.expires_at.toString(), signed_at: row.signed_at?.toString() ?? null }
}

function describeResult(row: Awaited<ReturnType<typeof resultsOfWorks>>[number]) {
  const { no, text, links, criteria_met, decision, decision_text } = row
  return { no, text, links, criteria_met, decision, decision_text, submitted_at: row.submitted_at.toString() }
}

function describeSumProposal(row: Awaited<ReturnType<typeof sumProposalsOfWorks>>[number] | undefined) {
  if (!row) return null
  const { state, amount, reason, words, proposed_at: proposedAt, answer_by: answerBy } = row
  return { state, amount, reason, text: words, proposed_at: proposedAt.toString(), answer_by: answerBy.toString() }
}

function describeRow(row: Awaited<ReturnType<typeof rowsOfWorks>>[number] | undefined) {
  if (!row) return null
  return {
    state: row.state,
    register_id: row.register_id,
    register_number: row.register_number,
    register_state: row.register_state,
  }
}

function describePayout(row: Awaited<ReturnType<typeof payoutsOfWorks>>[number] | undefined) {
  if (!row) return null
  const { state, amount, bank_text, requisites_mask } = row
  return {
    state,
    amount,
    bank_text,
    requisites_mask,
    sent_at: row.sent_at?.toString() ?? null,
    paid_at: row.paid_at?.toString() ?? null,
  }
}

function describeReceipt(row: Awaited<ReturnType<typeof receiptsOfWorks>>[number] | undefined) {
  if (!row) return null
  const { id, state, inn, receipt_id, fail_text } = row
  return { id, state, inn, receipt_id, fail_text }
}
