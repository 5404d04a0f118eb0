import type { PersonInn } from '#/kernel/inn.ts'
import type { Result } from '#/kernel/result.ts'

/** Whether the person paid the professional income tax on that date. */
export type NpdStatus = 'active' | 'notActive'

export type NpdStatusAnswer = {
  readonly status: NpdStatus
  /** SHA-256 of the exact bytes of the answer, hexadecimal: evidence for later. */
  readonly sha256: string
}

export type NpdStatusFailure =
  /** No answer. A request changes nothing, so it may be repeated after `retryAfter`. */
  | { readonly kind: 'unavailable'; readonly retryAfter: Temporal.Duration }
  /** No free slot: the service allows about two requests per minute from one IP address. No request was made. */
  | { readonly kind: 'rateLimited'; readonly retryAfter: Temporal.Duration }
  /** The service rejects this INN or this date; repeating the request is useless. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'garbage'; readonly reason: string }

/** The public status service: requires no binding, checks one person at a time, slowly. */
export interface NpdStatusService {
  /** Milliseconds between requests of the whole installation; 0 or undefined means no limit. */
  readonly spacingMs?: number
  /**
   * `on` is a Moscow date from 2019-01-01 to today. If the installation has a free slot, makes the request, which takes up to a
   * minute; otherwise returns `rateLimited` with the time until the next slot.
   */
  statusOf(inn: PersonInn, on: Temporal.PlainDate): Promise<Result<NpdStatusAnswer, NpdStatusFailure>>
}
