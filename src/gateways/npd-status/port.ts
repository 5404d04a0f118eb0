import type { PersonInn } from '#/kernel/inn.ts'
import type { Result } from '#/kernel/result.ts'

/** Was the person a payer of the professional income tax on that day. */
export type NpdStatus = 'active' | 'notActive'

export type NpdStatusAnswer = {
  readonly status: NpdStatus
  /** SHA-256 of the very bytes of the answer, hexadecimal: what we can show later. */
  readonly sha256: string
}

export type NpdStatusFailure =
  /** No answer; a question changes nothing, so it may be asked again after `retryAfter`. */
  | { readonly kind: 'unavailable'; readonly retryAfter: Temporal.Duration }
  /** It is not our turn: the service allows about two questions a minute from one address. Nothing was asked. */
  | { readonly kind: 'rateLimited'; readonly retryAfter: Temporal.Duration }
  /** The service does not take this number or this day; asking again is useless. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'garbage'; readonly reason: string }

/** The public status service: no binding is needed, one person at a time, slowly. */
export interface NpdStatusService {
  /** Milliseconds from one question of the whole installation to the next; 0 or undefined: no limit. */
  readonly spacingMs?: number
  /**
   * `on` is a Moscow day from 2019-01-01 to today. Asks at once if it is the installation's turn, and takes up to a minute;
   * else `rateLimited` with the time to the next turn.
   */
  statusOf(inn: PersonInn, on: Temporal.PlainDate): Promise<Result<NpdStatusAnswer, NpdStatusFailure>>
}
