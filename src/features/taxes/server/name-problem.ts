import type { NpdFailure, StillProcessing } from '#/gateways/npd/port.ts'
import type { TaxProblem } from '../domain/tax-problem.ts'

const rejections: Readonly<Record<string, TaxProblem>> = {
  INTERNAL_ERROR: 'silent',
  PARTNER_DENY: 'denied',
  PERMISSION_NOT_GRANTED: 'noRight',
  TAXPAYER_UNBOUND: 'unbound',
  TAXPAYER_UNREGISTERED: 'unregistered',
}

/** Maps a failure to the problem shown to users. */
export function nameProblem(failure: NpdFailure | StillProcessing): TaxProblem {
  if (failure.kind === 'accessDenied') return 'denied'
  if (failure.kind === 'outOfHours') return 'later'
  return failure.kind === 'rejected' ? (rejections[failure.code] ?? 'refused') : 'silent'
}
