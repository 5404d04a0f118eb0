import type { Result } from '#/kernel/result.ts'

export type Letter = {
  /** One bare address, without a name. */
  readonly to: string
  /** One line, up to 200 characters. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** One key for one letter, the same over every repeat of sending it. */
  readonly messageKey: string
}

export type SentLetter = { readonly providerId: string; readonly state: 'accepted' | 'delivered' }

export type MailFailure =
  /** Surely not sent: try again later. */
  | { readonly kind: 'unavailable' }
  /** May have been sent; a repeat carries the same Message-ID. */
  | { readonly kind: 'unknownOutcome' }
  /** Not one well-formed address, or a header with a line break in it. */
  | { readonly kind: 'malformed'; readonly field: 'to' | 'subject' | 'messageKey' }
  /** The server refused for good: no such box, or the letter itself. */
  | { readonly kind: 'rejected'; readonly code: string; readonly text: string }
  /** The server does not take our name and password: the operator must act. */
  | { readonly kind: 'denied' }

export interface MailGateway {
  /** True when letters only land in the outbox of this installation and no one receives them. */
  readonly isBuiltIn: boolean
  send(letter: Letter): Promise<Result<SentLetter, MailFailure>>
}
