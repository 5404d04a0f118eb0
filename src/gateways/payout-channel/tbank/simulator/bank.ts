import type { FaultList } from './fault-list.ts'
import type { PaymentBook } from './payment-book.ts'

/** What every call of the training bank works with. */
export type Bank = {
  readonly book: PaymentBook
  readonly faults: FaultList
  readonly secret: string | undefined
  readonly webhook: { readonly url: string; readonly secret: string } | undefined
}
