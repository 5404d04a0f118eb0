import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'

/** Where the money goes. Of a card we keep only the bank's token and the mask: the number never enters the product. */
export type PaymentDestination =
  | { readonly kind: 'account'; readonly bik: Bik; readonly account: BankAccount }
  | { readonly kind: 'card'; readonly token: string; readonly mask: string }

export type PaymentOrder = {
  /** Our idempotency key, 1–64 Latin letters, digits, `_` or `-`. The same over every repeat of the same payment. */
  readonly key: string
  readonly amount: Kopecks
  readonly payer: { readonly inn: Inn; readonly account: BankAccount }
  readonly payee: { readonly name: string; readonly inn: PersonInn; readonly destination: PaymentDestination }
  /** «Назначение платежа», up to 210 characters. */
  readonly purpose: string
}

export type BankOrderState = 'accepted' | 'paid' | 'rejected' | 'returned'

/** The bank's own record of our order. `code` and `text` explain `rejected` and `returned`. */
export type BankOrder = {
  readonly bankId: string
  readonly state: BankOrderState
  readonly code?: string
  readonly text?: string
  /** When the order came to this state, by the bank's clock. */
  readonly at: Temporal.Instant
}

export type BankFailure =
  /** The bank surely did nothing: repeat later with the same key. */
  | { readonly kind: 'unavailable' }
  /** The order may have been executed: look it up by key, and never pay under another one. */
  | { readonly kind: 'unknownOutcome'; readonly key: string }
  /** An answer that can not be read or is about another order; the outcome is as unknown as above. */
  | { readonly kind: 'garbage'; readonly key: string }
  /** The bank refused the request itself and made no order. */
  | { readonly kind: 'invalid'; readonly code: string; readonly text: string }
  /** The bank knows the key with another body: a fault of ours, nothing was paid by this call. */
  | { readonly kind: 'keyConflict'; readonly key: string }
  /** The bank does not take our secret: all orders wait for the operator, none of them is at fault. */
  | { readonly kind: 'denied' }

/** A bank that pays people from the client's own account. The product never holds the money. */
export interface PayoutBank {
  /** Repeated with the same key and body it answers the same order and pays once. */
  pay(order: PaymentOrder): Promise<Result<BankOrder, BankFailure>>
  /** The way out of `unknownOutcome`; undefined means the bank never took the order. */
  orderByKey(key: string): Promise<Result<BankOrder | undefined, BankFailure>>
}
