import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { DocumentState } from '#/features/documents/domain/document.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { nameUuid } from '#/platform/server/name-uuid.ts'
import { exchangeDay, exchangeSum } from '../domain/exchange-values.ts'
import type { ExchangePayment } from './write-exchange.ts'

type Day = Temporal.PlainDate | null

/** The papers and the money of a payment as they are stored; what is not there has no id. */
export type StoredPayment = {
  readonly contract_id: string | null
  readonly contract_number: string | null
  readonly contract_day: Day
  readonly act_id: string | null
  readonly act_number: string | null
  readonly act_day: Day
  readonly act_amount: Kopecks | null
  readonly act_state: DocumentState | null
  readonly payout_id: string | null
  readonly payout_amount: Kopecks | null
  readonly payout_state: string | null
  readonly paid_at: Temporal.Instant | null
  readonly purpose: string | null
}

/** The same parts with the same keys, whether a register is exported or a package of receipts. */
export function describeExchange(row: StoredPayment): Pick<ExchangePayment, 'contract' | 'act' | 'payout'> {
  return {
    ...(row.contract_id !== null && {
      contract: { key: nameUuid(row.contract_id), number: row.contract_number ?? '', date: row.contract_day?.toString() ?? '' },
    }),
    ...(row.act_id !== null && {
      act: {
        key: nameUuid(row.act_id),
        number: row.act_number ?? '',
        date: row.act_day?.toString() ?? '',
        amount: exchangeSum(row.act_amount),
        signed: row.act_state !== null && documentLifecycle.is.signed(row.act_state),
      },
    }),
    ...(row.payout_id !== null && {
      payout: {
        key: nameUuid(row.payout_id),
        amount: exchangeSum(row.payout_amount),
        date: exchangeDay(row.paid_at),
        state: row.payout_state ?? '',
        purpose: row.purpose ?? '',
      },
    }),
  }
}
