import { checkCode } from '#/features/identity/server/check-code.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { ConfirmApproval } from './approve-register.ts'

/** A code from an SMS confirms an approval of the very rows and sums it was sent for. */
export function confirmByCode(
  deps: { readonly clock: Clock; readonly codePepper: string },
  code: string,
): ConfirmApproval<Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries'>> {
  return (tx, scope, { subject }) => checkCode(tx, deps, { personId: scope.personId, purpose: 'money', subject, code })
}
