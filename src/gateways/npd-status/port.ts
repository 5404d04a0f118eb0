import type { PersonInn } from '#/kernel/inn.ts'
import type { Result } from '#/kernel/result.ts'

/** Was the person a payer of the professional income tax on that day. */
export type NpdStatus = 'active' | 'notActive'

export type NpdStatusFailure =
  /** No answer; a question changes nothing, so it may be asked again after `retryAfter`. */
  | { readonly kind: 'unavailable'; readonly retryAfter: Temporal.Duration }
  /** The service allows about two questions a minute from one address. */
  | { readonly kind: 'rateLimited'; readonly retryAfter: Temporal.Duration }
  /** The service does not take this number or this day; asking again is useless. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'garbage'; readonly reason: string }

/** The public status service: no binding is needed, one person at a time, slowly. */
export interface NpdStatusService {
  /** `on` is a Moscow day from 2019-01-01 to today. Waits its turn, then asks; may take a minute and more. */
  statusOf(inn: PersonInn, on: Temporal.PlainDate): Promise<Result<NpdStatus, NpdStatusFailure>>
}
