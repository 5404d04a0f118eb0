import { ok, refuse } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { ConfirmApproval } from './approve-register.ts'

/** A step that asks for no code is confirmed by the session itself. */
export function confirmWithoutCode(): ConfirmApproval<Refusal<'codeNeeded'>> {
  return async (_tx, _scope, { approvalRight }) =>
    approvalRight.step.codeRequired ? refuse({ kind: 'codeNeeded' }) : ok({ codeId: null })
}
