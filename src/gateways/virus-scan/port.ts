import type { Result } from '#/kernel/result.ts'

/** `signature`: what the scanner calls what it found. */
export type ScanVerdict = { readonly kind: 'clean' } | { readonly kind: 'infected'; readonly signature: string }

/** There is no verdict, so the file is not given to anybody; `reason` is for the operator. */
export type ScanFailure =
  /** No answer, or not now: asked again. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The scanner takes no file so long: its settings must be changed. */
  | { readonly kind: 'tooLarge'; readonly reason: string }

export interface VirusScan {
  scan(chunks: AsyncIterable<Uint8Array>): Promise<Result<ScanVerdict, ScanFailure>>
}
