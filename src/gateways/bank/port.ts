import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'

/** Payment destination. For a card only the bank's token and the mask are stored: the card number never enters the product. */
export type PaymentDestination =
  | { readonly kind: 'account'; readonly bik: Bik; readonly account: BankAccount }
  | { readonly kind: 'card'; readonly token: string; readonly mask: string }

export type PaymentOrder = {
  /** Our idempotency key: 1–64 Latin letters, digits, `_` or `-`. The same for every retry of the same payment. */
  readonly key: string
  readonly amount: Kopecks
  readonly payer: { readonly inn: Inn; readonly account: BankAccount }
  readonly payee: { readonly name: string; readonly inn: PersonInn; readonly destination: PaymentDestination }
  /** «Назначение платежа», up to 210 characters. */
  readonly purpose: string
}

/** What became of an order: `accepted` is not paid yet. */
export type BankOutcome = 'accepted' | 'paid' | 'rejected' | 'returned'

/** The bank's own record of our order. `code` and `text` explain `rejected` and `returned`. */
export type BankOrder = {
  readonly bankId: string
  readonly outcome: BankOutcome
  readonly code?: string
  readonly text?: string
  /** Since when this is the outcome, by the bank's clock. */
  readonly at: Temporal.Instant
}

export type BankFailure =
  /** The bank has definitely done nothing: retry later with the same key. */
  | { readonly kind: 'unavailable' }
  /** The order may have been executed: look it up by its key, and never pay with another key. */
  | { readonly kind: 'unknownOutcome'; readonly key: string }
  /** The answer is unreadable or concerns another order; the outcome is unknown, as above. */
  | { readonly kind: 'garbage'; readonly key: string }
  /** The bank refused the request itself and created no order. */
  | { readonly kind: 'invalid'; readonly code: string; readonly text: string }
  /** The bank knows the key with another body. This is our fault; this call paid nothing. */
  | { readonly kind: 'keyConflict'; readonly key: string }
  /** The bank rejects our secret: all orders wait for the operator, and none of them is at fault. */
  | { readonly kind: 'denied' }

/** A bank that pays people from the client's own account. The product never holds the money. */
export interface PayoutBank {
  /** Idempotent: repeated with the same key and body, returns the same order and pays once. */
  pay(order: PaymentOrder): Promise<Result<BankOrder, BankFailure>>
  /** Resolves `unknownOutcome`; undefined means that the bank never accepted the order. */
  orderByKey(key: string): Promise<Result<BankOrder | undefined, BankFailure>>
}
