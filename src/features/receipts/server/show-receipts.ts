import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import type * as z from 'zod/mini'
import { isPartner } from '#/features/partner/domain/binding.ts'
import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { estimateTax, unknownTax } from '#/kernel/npd-tax.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { receiptView } from '../contract/receipt.ts'
import { cancelReasonNames, cancelRequestLifecycle, isCancelReason } from '../domain/cancel-request.ts'
import { needlessNames } from '../domain/needless.ts'
import { payerOf } from '../domain/own-sale.ts'
import { receiptLifecycle, daysLeft, isAnnulled, isWaiting } from '../domain/receipt.ts'
import { sourceOf } from '../domain/source.ts'
import { delayOf, troubleOf } from '../domain/trouble.ts'
import { requestsOf } from './cancel-queries.ts'
import { servicesOf } from './queries.ts'
import type { pageOfPersonReceipts } from './queries.ts'

type ReceiptRow = Awaited<ReturnType<typeof pageOfPersonReceipts>>[number]
type RequestRow = Awaited<ReturnType<typeof requestsOf>>[number]

export type ShowReceiptsDeps = ReadsKnownTax & { readonly db: Reader; readonly clock: Clock }

/**
 * Returns receipts as their owner sees them, with the requests about them. The deduction of a person counts only on the person's
 * own screens: a customer never learns it.
 */
export async function showReceipts(
  deps: ShowReceiptsDeps,
  scope: ClientScope | PersonScope,
  rows: readonly ReceiptRow[],
): Promise<z.input<typeof receiptView>[]> {
  const requests = Map.groupBy(
    await requestsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
    ({ receipt_id }) => receipt_id,
  )
  const now = deps.clock.now()
  const forPerson = !('orgId' in scope)
  const known = forPerson ? await deps.readKnownTax(scope.personId) : unknownTax
  return rows.map((row) => ({
    ...moneyOf(row, known, moscowDate(now)),
    ...placeOf(row),
    ...progressOf(row, forPerson, now),
    cancel: cancelOf(row),
    needless: needlessOf(row, forPerson),
    cancel_requests: (requests.get(row.id) ?? []).map(requestToView),
    ...comparisonOf(row),
    replaces_id: row.replaces_id,
    replaced_by_id: row.replaced_by_id,
    replaceable: isReplaceable(row),
  }))
}

function moneyOf(row: ReceiptRow, known: KnownTax, today: Temporal.PlainDate) {
  return {
    inn: row.inn,
    seller_name: row.seller_name,
    buyer_inn: row.buyer_inn,
    buyer_name: row.buyer_name,
    service: servicesOf(row)
      .map(({ name }) => name)
      .join('; '),
    total: row.total,
    tax: row.tax_to_pay ?? estimateTax({ [payerOf(row.income_type)]: row.total }, known),
    tax_exact: row.tax_to_pay !== null,
    operation_at: row.operation_at.toString(),
    deadline_on: row.deadline_on.toString(),
    days_left: isWaiting(row.state) && row.payout_id !== null ? daysLeft(row.deadline_on, today) : null,
    money_returned: row.payout_state !== null && payoutLifecycle.is.returned(row.payout_state),
    sale: row.payout_id === null ? { income_type: row.income_type, services: servicesOf(row) } : null,
  }
}

function placeOf(row: ReceiptRow) {
  const source = sourceOf(row)
  return {
    id: row.id,
    receipt_id: row.fns_receipt_id,
    source,
    // Only the tax service shows a receipt that the platform did not make.
    address: row.fns_receipt_id === null || source !== 'platform' ? null : `/receipt/${row.inn}/${row.fns_receipt_id}`,
    link: row.link,
    person_id: row.person_id,
    register_id: row.register_id,
    register_number: row.register_number,
    assignment_id: row.assignment_id,
    task_id: row.task_id,
    task_number: row.task_number,
    act_document_id: row.act_document_id,
  }
}

function progressOf(row: ReceiptRow, forPerson: boolean, now: Temporal.Instant) {
  const reader = forPerson ? 'person' : 'client'
  return {
    state: row.state,
    label: receiptLifecycle.nameOf(row.state),
    created_at: row.created_at.toString(),
    sent_at: row.message_at?.toString() ?? null,
    registered_at: row.registered_at?.toString() ?? null,
    cancelled_at: row.cancelled_at?.toString() ?? null,
    attempts: row.attempts,
    silent_since: row.unanswered_since?.toString() ?? null,
    next_try_at: row.asked_next_at?.toString() ?? null,
    fail_text: delayOf(row, reader, now),
    trouble: troubleOf(row, reader, now),
  }
}

function cancelOf(row: ReceiptRow) {
  if (row.cancel_asked_at === null || row.cancel_asked_by === null || receiptLifecycle.is.cancelledOutside(row.state)) return null
  return {
    by: row.cancel_asked_by,
    reason_name: isCancelReason(row.cancel_reason) ? cancelReasonNames[row.cancel_reason] : '',
    comment: row.cancel_comment,
    asked_at: row.cancel_asked_at.toString(),
    text: row.cancel_text,
    next_try_at: row.cancel_next_at?.toString() ?? null,
  }
}

/** The note is the customer's own: the person learns the reason. */
function needlessOf({ needless_reason: reason, needless_note: note, needless_at: at }: ReceiptRow, forPerson: boolean) {
  if (reason === null || at === null) return null
  return { reason_name: needlessNames[reason], note: forPerson ? '' : note, at: at.toString() }
}

function requestToView(row: RequestRow) {
  return {
    id: row.id,
    side: row.side,
    state: row.state,
    label: cancelRequestLifecycle.nameOf(row.state),
    reason: row.reason,
    reason_name: cancelReasonNames[row.reason],
    comment: row.comment,
    asked_at: row.asked_at.toString(),
    due_at: row.due_at.toString(),
    decided_at: row.decided_at?.toString() ?? null,
  }
}

function comparisonOf(row: ReceiptRow) {
  return {
    comparable: isPartner(row.binding_state ?? undefined) && (row.rights_granted ?? []).includes('INCOME_LIST'),
    compared_at: row.compared_at?.toString() ?? null,
    comparing: row.compare_asked_at !== null,
    compare_text: row.compare_text,
    difference: row.difference,
  }
}

function isReplaceable(row: ReceiptRow): boolean {
  const refunded = receiptLifecycle.is.cancelled(row.state) && row.cancel_reason === 'REFUND'
  const isPaid = row.payout_state !== null && payoutLifecycle.is.paid(row.payout_state)
  return isAnnulled(row.state) && !refunded && isPaid && row.replaced_by_id === null
}
