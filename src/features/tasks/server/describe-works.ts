import { fullName } from '#/features/profile/domain/profile.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Reader } from '#/platform/server/database.ts'
import { netOf } from '../domain/terms.ts'
import { checksOfWorks, documentsOfWorks, payoutsOfWorks, resultsOfWorks, rowsOfWorks } from './work-queries.ts'
import type { WorkRow } from './work-queries.ts'

/** Works with everything their tracker shows: five reads whatever the number of works. */
export async function describeWorks(reader: Reader, rows: readonly WorkRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [documents, results, registerRows, payouts, checks] = await Promise.all([
    documentsOfWorks(reader, rows.flatMap(documentIds)),
    resultsOfWorks(reader, ids),
    rowsOfWorks(reader, ids),
    payoutsOfWorks(reader, ids),
    checksOfWorks(reader, ids),
  ])
  return rows.map((row) => {
    const ofWork = (other: { assignment_id: string | null }) => other.assignment_id === row.id
    const named = documentIds(row)
    return {
      ...describeWork(row),
      documents: named.flatMap((id) => documents.filter((document) => document.id === id).map(describeDocument)),
      results: results.filter(ofWork).map(describeResult),
      row: describeRow(registerRows.findLast(ofWork)),
      payout: describePayout(payouts.findLast(ofWork)),
      check: describeCheck(checks.findLast(ofWork)),
    }
  })
}

function documentIds(row: WorkRow): string[] {
  return [row.frame_document_id, row.order_document_id, row.act_document_id].filter((id) => id !== null)
}

function describeWork(row: WorkRow) {
  const { surname, firstname, secondname } = row
  return {
    id: row.id,
    task_id: row.task_id,
    task_number: row.task_number,
    title: row.title,
    category: row.category,
    format: row.format,
    place: row.place,
    result: row.result,
    criteria: row.criteria,
    starts_on: row.starts_on?.toString() ?? null,
    due_on: row.due_on.toString(),
    org_name: row.org_name,
    person_id: row.person_id,
    person_name: fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' }),
    price: row.price,
    net: netOf(kopecks(row.price)),
    state: row.state,
    binding_state: row.binding_state ?? 'none',
    rework_count: row.rework_count,
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

function describeDocument(row: Awaited<ReturnType<typeof documentsOfWorks>>[number]) {
  return { ...row, expires_at: row.expires_at.toString(), signed_at: row.signed_at?.toString() ?? null }
}

function describeResult(row: Awaited<ReturnType<typeof resultsOfWorks>>[number]) {
  const { no, text, links, decision, decision_text } = row
  return { no, text, links, decision, decision_text, submitted_at: row.submitted_at.toString() }
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

function describeCheck(row: Awaited<ReturnType<typeof checksOfWorks>>[number] | undefined) {
  if (!row) return null
  const { id, state, inn, receipt_id, fail_text } = row
  return { id, state, inn, receipt_id, fail_text }
}
