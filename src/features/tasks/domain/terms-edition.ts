import { oneOf } from '#/kernel/one-of.ts'
import type { ApplicationState } from './application.ts'
import { worsened } from './terms.ts'
import type { Terms } from './terms.ts'

/** Whoever has applied agrees to a new edition of the terms in this time; then his application ends. */
export const confirmDays = 3

export function confirmEndsAt(changed: Temporal.Instant): Temporal.Instant {
  return changed.add({ hours: confirmDays * 24 })
}

/** What the applicant reads of an application that ended so. */
export const termsUnconfirmed = `Новые условия не подтверждены за ${confirmDays} дня`

/** What is worse for people who have read the terms; the text of a receipt is the customer's own and is shown to nobody before the order. */
export function asksApplicants(before: Terms, after: Terms): boolean {
  return worsened(before, after).some((field) => field !== 'receipt_text')
}

/** Applicants who agree to a new edition or leave: the customer has no documents with them yet. */
export const confirmingStates = ['sent', 'viewed', 'shortlisted', 'offered'] as const satisfies readonly ApplicationState[]
export const mayConfirmTerms = oneOf(confirmingStates)

/** Until when an applicant has to agree to the terms as changed; null when nothing waits for him. */
export function confirmTermOf({
  state,
  confirm_by: term,
}: {
  readonly state: ApplicationState
  readonly confirm_by: Temporal.Instant | null
}): Temporal.Instant | null {
  return mayConfirmTerms(state) ? term : null
}

/** People who are drawing the contract up, or have it: for them the terms stand. */
export const boundStates = ['forming', 'accepted'] as const satisfies readonly ApplicationState[]
export const isBoundByTerms = oneOf(boundStates)
