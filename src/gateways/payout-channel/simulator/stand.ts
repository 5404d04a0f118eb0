import type { Clock } from '#/kernel/time.ts'
import type { CallKind, FaultList } from './fault-list.ts'
import type { BookedOrder, OrderBook } from './order-book.ts'

export type Answer = {
  readonly status: number
  readonly json?: unknown
  /** Wrong on purpose: the description of the wire does not hold for it. */
  readonly isOdd?: true
}

/** A call of the channel's interface as the stand understood it. */
export type WireCall = {
  readonly on: CallKind
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly json: unknown
}

/** What a stand must tell of an order for its book to be shown and compared. */
export type BookedRequest = {
  /** Kopecks. */
  readonly amount: number
  readonly purpose: string
  readonly payee: { readonly name: string; readonly inn: string }
}

export type StandParts<Request extends BookedRequest> = {
  readonly title: string
  readonly clock: Clock
  readonly book: OrderBook<Request>
  readonly faults: FaultList
  /** Undefined when the interface has no such address. */
  readonly callOf: (method: string, url: URL) => CallKind | undefined
  readonly mayCall: (call: WireCall) => boolean
  /** The payee of an order, by whom a fault may be chosen. */
  readonly payeeInn: (call: WireCall) => string | undefined
  readonly answer: (call: WireCall) => Answer
  /** How the channel says no: of its own accord, to a stranger and to who asks too often. */
  readonly problem: (status: number, code: string, text: string) => Answer
  readonly reasons: readonly string[]
  /** What a webhook about the order carries; undefined when the stand sends none. */
  readonly news: (order: BookedOrder<Request>, how: NewsOptions) => Letter | undefined
  /** Where the money goes, for the page, with account numbers masked. */
  readonly requisite: (request: Request) => string
  /** What the channel publishes for everybody. */
  readonly page?: (path: string) => Answer | undefined
  /** Levers of one stand only. */
  readonly lever?: (method: string, path: string, json: unknown) => Answer | undefined
}

/** `secret` and `status` make a webhook of a stranger and one that comes out of order. */
export type NewsOptions = { readonly status?: string | undefined; readonly secret?: string | undefined }
export type Letter = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
