import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Result } from '#/kernel/result.ts'

/** `sbp` is a phone and a bank of the fast payments system; `card` a token of the channel's own form, never a card number. */
export type DestinationKind = 'account' | 'sbp' | 'card'

/** How a payment order names the bank of the payee; unknown when no directory has it. A bank of the treasury has no such account. */
export type ReceivingBank = { readonly name: string; readonly corrAccount?: string }

export type PaymentDestination =
  | { readonly kind: 'account'; readonly account: BankAccount; readonly bik: Bik; readonly bank: ReceivingBank | undefined }
  | { readonly kind: 'sbp'; readonly phone: Phone; readonly bankId: string }
  | { readonly kind: 'card'; readonly token: string; readonly mask: string }

/**
 * What a channel is, as data. Whoever pays acts by these, never by the name of a channel.
 * - `mode`: `executes` moves money by a call; `drafts` makes an order that a person signs at the channel; `file` is carried there.
 * - `lookup`: how an order is found again: by our key, by the channel's own id, or only in a statement.
 * - `keyLifetime`: how long the same key is sure to give the same payment. After it nothing is sent under the key.
 * - `keyLifetimeTo`: the same for destinations of which the channel promises something else.
 * - `receiptBy`: who registers the income with the tax service.
 */
export type ChannelTraits = {
  readonly mode: 'executes' | 'drafts' | 'file'
  readonly lookup: 'byKey' | 'byId' | 'statement'
  readonly keyLifetime: Temporal.Duration | 'unlimited'
  readonly keyLifetimeTo?: Readonly<Partial<Record<DestinationKind, Temporal.Duration | 'unlimited'>>>
  readonly receiptBy: 'platform' | 'channel'
  readonly takes: readonly DestinationKind[]
  /** Absent when the channel names none. */
  readonly limits?: ChannelLimits
  readonly pace: ChannelPace
  /** Where it is told that money came back: by the look-up of the order, or only by a statement of the account. */
  readonly returnsBy: 'lookup' | 'statement'
}

/**
 * What the channel pays at most, by destination. `setBy: 'company'` are what it starts with: the company raises them in its
 * cabinet, so nobody is refused by them here.
 */
export type ChannelLimits = {
  readonly setBy: 'channel' | 'company'
  readonly by: Readonly<Partial<Record<DestinationKind, DestinationLimits>>>
}

export type DestinationLimits = {
  readonly smallestPayment?: Kopecks
  readonly largestPayment?: Kopecks
  readonly aDay?: Kopecks
  readonly aMonth?: Kopecks
  readonly paymentsADayToOnePayee?: number
  readonly aMonthToOnePayee?: Kopecks
}

/** Calls of one process: started per second, and under way at once. */
export type ChannelPace = {
  readonly paysPerSecond: number
  readonly looksPerSecond: number
  readonly inFlight: number
}

export type PaymentOrder = {
  /** Our idempotency key: 1–64 Latin letters, digits, `_` or `-`. The same for every retry of the same payment. */
  readonly key: string
  readonly amount: Kopecks
  readonly payer: { readonly inn: Inn; readonly account: BankAccount }
  readonly payee: { readonly name: string; readonly inn: PersonInn; readonly destination: PaymentDestination }
  /** «Назначение платежа», up to 210 characters. */
  readonly purpose: string
  /** What the receipt says, for a channel that registers it. */
  readonly income?: { readonly service: string; readonly buyerName: string }
}

/** What became of an order: `accepted` is not paid yet, and is also what an unknown word of the channel means. */
export type ChannelOutcome = 'accepted' | 'paid' | 'rejected' | 'returned'

/** Why the channel refused an order or gave the money back: its code, words for people, and what to do next. */
export type ChannelReason = { readonly code?: string; readonly text?: string; readonly next?: string }

/** The channel's own record of our order. */
export type ChannelOrder = ChannelReason & {
  readonly channelId: string
  readonly outcome: ChannelOutcome
  /** Since when, by the clock of the channel; absent when it does not say. */
  readonly at?: Temporal.Instant
  /** Where a person signs a draft, and the moment after which it can no longer be signed. */
  readonly sign?: { readonly url: string; readonly until: Temporal.Instant }
  /** The receipt that the channel registered by itself. */
  readonly receipt?: { readonly number: string; readonly url?: string }
}

export type ChannelFailure =
  /** The channel has definitely done nothing: retry later with the same key. */
  | { readonly kind: 'unavailable' }
  /**
   * Nothing was done because too many calls are under way: `us`, by our own limit, and no call was made; `channel`, by its answer. It
   * is no silence: retry later with the same key.
   */
  | { readonly kind: 'busy'; readonly by: 'us' | 'channel' }
  /** The order may have been executed: look it up, and never pay with another key. */
  | { readonly kind: 'unknownOutcome' }
  /** The answer is unreadable; the outcome is unknown, as above. */
  | { readonly kind: 'garbage' }
  /** The channel refused this call and created no order by it. An earlier call with the same key may have created one. */
  | ({ readonly kind: 'invalid' } & ChannelReason)
  /** The channel rejects our secret: all orders wait for whoever keeps it, and none of them is at fault. */
  | { readonly kind: 'denied' }

/** Where an order is looked for: our key, and the channel's id where it has told one. */
export type OrderPlace = { readonly key: string; readonly channelId: string | null }

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Which order to look up, or which account has moved where the channel does not name the order. */
export type ChannelNews = { readonly key: string } | { readonly account: string }
export type NewsRefusal = { readonly kind: 'forged' | 'garbage' }

/** A side of a booked payment, as the bank wrote it; what it left out is an empty text. */
export type LineParty = { readonly account: string; readonly inn: string; readonly name: string; readonly bik: string }

/** Money that moved on an account: `date` is the day of the order, `bookedOn` the day the bank moved it. */
export type AccountLine = {
  readonly direction: 'debit' | 'credit'
  readonly number: string
  readonly date: Temporal.PlainDate
  readonly bookedOn: Temporal.PlainDate
  readonly amount: Kopecks
  readonly payer: LineParty
  readonly payee: LineParty
  readonly purpose: string
}

/** A way money leaves the client's own account. The product never holds the money. */
export interface PayoutChannel {
  readonly traits: ChannelTraits
  /** Idempotent while the key lives: repeated with the same key and body, returns the same order and pays once. */
  pay(order: PaymentOrder): Promise<Result<ChannelOrder, ChannelFailure>>
  /** Resolves `unknownOutcome`; undefined means that the channel does not know the order. Changes nothing. */
  find(place: OrderPlace): Promise<Result<ChannelOrder | undefined, ChannelFailure>>
  /** «Проверить связь»: a call that changes nothing and needs the same rights as a payment. */
  check(): Promise<Result<undefined, ChannelFailure>>
  /** What is left to pay from, where money is put into the channel beforehand. */
  readonly balance?: () => Promise<Result<Kopecks, ChannelFailure>>
  /**
   * Reads news the channel sends by itself. They only say which order to look up: what became of it is never taken from them, so
   * that news sent twice, late, out of order or by a stranger change nothing.
   */
  readonly readWebhook?: (headers: WebhookHeaders, body: string) => Promise<Result<ChannelNews, NewsRefusal>>
  /** Booked lines of an account, from the first moment up to the second. */
  readonly statement?: (
    account: string,
    from: Temporal.Instant,
    to: Temporal.Instant,
  ) => Promise<Result<readonly AccountLine[], ChannelFailure>>
}

/** A turn to call a channel: taken, and given back with `done`; or how long to wait for it, so that a silent channel holds up no other. */
export type ChannelTurn =
  | { readonly may: 'call'; readonly done: () => void }
  | { readonly may: 'wait'; readonly seconds: number; readonly why: string }

/** The channel of one account. `stopped`: new orders wait for people, why and what to do; orders under way are looked up all the same. */
export type AccountChannel = PayoutChannel & {
  readonly turn?: () => Promise<ChannelTurn>
  readonly stopped?: { readonly text: string; readonly fix: string }
  /** By what orders go, for comparison only: the connection and the party named in it. Another one has never heard of their keys. */
  readonly goesBy?: string
}

/** The channel that pays from an account of an organization; null stands for payments made before accounts were kept with them. */
export type ChannelFor = (accountId: Id<'account'> | null) => Promise<AccountChannel>
