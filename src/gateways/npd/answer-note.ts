import type { SetAside } from './message-fields.ts'

/** Something odd in an answer that was read all the same: the operator learns of it before it becomes a trouble. */
export type AnswerNote =
  | ({ readonly kind: 'setAside' } & SetAside)
  /** A word that schema 0.28 does not know. */
  | { readonly kind: 'newWord'; readonly field: string; readonly word: string }
  /** A sum finer than a kopeck. */
  | { readonly kind: 'rounded'; readonly field: string }
  /** A time without a zone, read as Moscow time. */
  | { readonly kind: 'naiveTime'; readonly field: string; readonly at: Temporal.Instant }
  /** The service finds the time of our requests in its future. */
  | { readonly kind: 'clockAhead'; readonly seconds: number | undefined }

export type TakeNote = (note: AnswerNote) => void
