import { checkCode } from '#/features/identity/server/check-code.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { ConfirmApproval } from './approve-register.ts'

/** Confirms an approval by an SMS code, which is valid only for the rows and amounts it was sent for. */
export function confirmByCode(
  deps: { readonly clock: Clock; readonly codePepper: string },
  code: string,
): ConfirmApproval<Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries'>> {
  return (tx, { personId, sessionId }, { subject }) =>
    checkCode(tx, deps, { personId, sessionId, purpose: 'money', subject, code })
}
