import type { Result } from '#/kernel/result.ts'

export type Letter = {
  /** One bare address, without a display name. */
  readonly to: string
  /** One line, up to 200 characters. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** One key per email, the same for every retry. */
  readonly messageKey: string
}

export type SentLetter = { readonly providerId: string; readonly state: 'accepted' | 'delivered' }

export type MailFailure =
  /** Definitely not sent: try again later. */
  | { readonly kind: 'unavailable' }
  /** May have been sent; a retry carries the same Message-ID. */
  | { readonly kind: 'unknownOutcome' }
  /** Not exactly one well-formed address, or a header with a line break in it. */
  | { readonly kind: 'malformed'; readonly field: 'to' | 'subject' | 'messageKey' }
  /** The server refused permanently: no such mailbox, or the email itself was rejected. */
  | { readonly kind: 'rejected'; readonly code: string; readonly text: string }
  /** The server rejects our user name or password: the operator must act. */
  | { readonly kind: 'denied' }

export interface MailGateway {
  /** True when emails are only stored in the outbox of this installation and no one receives them. */
  readonly isBuiltIn: boolean
  send(letter: Letter): Promise<Result<SentLetter, MailFailure>>
}
