import { isLeftUnsigned } from '#/features/documents/domain/document.ts'
import type { DocumentState } from '#/features/documents/domain/document.ts'
import { assignmentLifecycle } from './assignment.ts'
import type { AssignmentState } from './assignment.ts'

/**
 * The act that was to replace an annulled one of a paid work will not be signed: the customer has another made. An annulled act is none
 * of these: what replaces it is made once the agreement is signed, or nothing, where the money was given back.
 */
export function lacksPaidAct(state: AssignmentState, act: DocumentState | undefined): boolean {
  return assignmentLifecycle.is.paid(state) && act !== undefined && isLeftUnsigned(act)
}
