import type { Result } from '#/kernel/result.ts'

/** A stamp whose signature, hash, nonce and moment were checked. */
export type TimeStamp = {
  /** The token as it came: DER of a CMS SignedData (RFC 3161, 2.4.2). */
  readonly token: Uint8Array
  /** By the clock of the authority. */
  readonly at: Temporal.Instant
  readonly serial: string
  readonly policy: string
  /** Who signed, by the certificate. */
  readonly authority: string
}

/** Why there is no stamp; `reason` is for the operator. */
export type StampFailure =
  /** No answer, or not now: asked again. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The authority refuses this request. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** What came is no stamp of this hash by this authority: it is not kept. */
  | { readonly kind: 'unsound'; readonly reason: string }

/** An authority that says when something existed. */
export interface TimeStampAuthority {
  /** Stamps a SHA-256 of what was made at this moment. */
  stamp(sha256: Uint8Array, madeAt: Temporal.Instant): Promise<Result<TimeStamp, StampFailure>>
}
