import type { Result } from '#/kernel/result.ts'

export type MaxFailure =
  /** Certainly not sent: retry later. */
  | { readonly kind: 'unavailable' }
  /** May have been sent; MAX has no idempotency keys, so a retry could be a second message. */
  | { readonly kind: 'unknownOutcome' }
  /** The person has stopped the bot or never started it: nothing reaches them until they start it again. */
  | { readonly kind: 'stopped' }
  /** MAX does not accept our token: the operator must act. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'rejected'; readonly code: string }

/** What people did with the bot. `code`: what stood in the link by which they started it. */
export type MaxNews =
  | { readonly kind: 'started'; readonly userId: number; readonly code: string | undefined }
  | { readonly kind: 'stopped'; readonly userId: number }
  /** Nothing we asked for. */
  | { readonly kind: 'other' }

export interface MaxBot {
  /** A link that opens the bot in MAX and hands it a code when the person presses «Начать». */
  linkFor(code: string): string
  send(message: { readonly userId: number; readonly text: string }): Promise<Result<{ readonly messageId: string }, MaxFailure>>
  /** Asks MAX to tell of its people at this address. Safe to repeat. */
  subscribe(url: string): Promise<Result<undefined, MaxFailure>>
  /** Reads what came to that address; undefined secret or a wrong one is `forged`. */
  readNews(secret: string | undefined, body: string): Result<MaxNews, { readonly kind: 'forged' | 'unreadable' }>
}
