import type { Clock } from '#/kernel/time.ts'
import type { ChannelTraits, PayoutChannel } from './port.ts'

/** What a company types to connect its account; a secret is shown to nobody after that. */
export type CredentialField = {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly kind: 'line' | 'pem'
  readonly isSecret: boolean
  readonly isOptional?: boolean
}

/** A kind of channel that a company may connect. `kind` is stored with the connection and never changes. */
export type ChannelKind = {
  readonly kind: string
  readonly title: string
  /** What it is to a company, in a sentence. */
  readonly about: string
  readonly fields: readonly CredentialField[]
  /** Where a company types our address for news; absent where the channel sends none. */
  readonly newsHint?: string
  readonly traits: ChannelTraits
  /** Where the live interface is; a stand is reached by other addresses of the same names. */
  readonly endpoints: Readonly<Record<string, string>>
  make(
    credentials: Readonly<Record<string, string>>,
    endpoints: Readonly<Record<string, string>>,
    options?: ChannelOptions,
  ): PayoutChannel & AsyncDisposable
}

export type ChannelOptions = {
  readonly timeoutMs?: number
  readonly pace?: ChannelTraits['pace']
  /** The days of drafts are of this clock. */
  readonly clock?: Clock
}

/** A field without which the channel cannot be called. */
export function needed(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name]
  if (value === undefined || value === '') throw new Error(`A connection lacks ${name}`)
  return value
}
