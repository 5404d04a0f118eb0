import type { Result } from '#/kernel/result.ts'

/** One browser, as its Push API names it (RFC 8030, RFC 8291). Keys are base64url. */
export type PushDevice = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushNotice = {
  /** What the device shows: a bare fact without personal data. */
  readonly title: string
  /** A path of this site, opened by a press. */
  readonly link: string
  /** A notice shown again under its tag replaces itself. */
  readonly tag: string
  readonly isUrgent: boolean
}

export type PushFailure =
  /** No answer, an overloaded service, or a fault of it: retry later. A repeat replaces what was shown. */
  | { readonly kind: 'unavailable' }
  /** The service no longer knows this browser, or no message can be encrypted for it: forget the device. */
  | { readonly kind: 'gone' }
  /** The service does not accept our keys: the operator must act. */
  | { readonly kind: 'denied' }
  /** The service takes no such message. */
  | { readonly kind: 'rejected'; readonly code: string }

export interface PushGateway {
  /** The key a browser subscribes with: base64url of a point of P-256 (RFC 8292). */
  readonly publicKey: string
  /** Whether messages may be sent there at all: an address given by a browser is a text from outside. */
  knows(endpoint: string): boolean
  send(device: PushDevice, notice: PushNotice): Promise<Result<undefined, PushFailure>>
}
