import { exchangeDay, exchangeSum } from '#/features/registers/domain/exchange-values.ts'
import { describeExchange } from '#/features/registers/server/describe-exchange.ts'
import { writeExchange } from '#/features/registers/server/write-exchange.ts'
import type { Exchange, ExchangePayment } from '#/features/registers/server/write-exchange.ts'
import { nameUuid } from '#/platform/server/name-uuid.ts'
import type { Belongings, payerOf } from './package-queries.ts'
import { servicesOf } from './queries.ts'
import type { pageOfReceipts } from './queries.ts'

type Row = Awaited<ReturnType<typeof pageOfReceipts>>[number]
type Payer = Awaited<ReturnType<typeof payerOf>>

/**
 * Receipts with everything that belongs to them for an accounting program: the exchange of a register without the register, with the very
 * keys of its rows, so that what has come with a register is found again and not doubled.
 */
export function writeAccounting(
  rows: readonly Row[],
  papers: ReadonlyMap<string, Belongings>,
  payer: Payer,
  format: 'xml' | 'json',
): string {
  const exchange: Exchange = {
    version: '1.0',
    organization: { key: nameUuid(payer.id), inn: payer.inn, kpp: payer.kpp ?? '', name: payer.full_name },
    payments: newestOfPayments(rows, papers).map((row, at) => paymentOf(row, papers.get(row.id), at + 1)),
  }
  return format === 'xml' ? writeExchange(exchange) : `${JSON.stringify(exchange, null, 1)}\n`
}

/** Of a payment whose receipt was replaced only the newest one goes: a payment stands once. */
function newestOfPayments(rows: readonly Row[], papers: ReadonlyMap<string, Belongings>): readonly Row[] {
  const newest = new Map<string, Row>()
  for (const row of rows) {
    const key = papers.get(row.id)?.payout_id ?? row.id
    const known = newest.get(key)
    if (!known || Temporal.Instant.compare(known.created_at, row.created_at) < 0) newest.set(key, row)
  }
  return [...newest.values()]
}

function paymentOf(row: Row, own: Belongings | undefined, number: number): ExchangePayment {
  return {
    // A receipt without a payment of ours stands for itself.
    key: nameUuid(own?.row_id ?? row.id),
    number,
    externalKey: own?.external_key ?? '',
    state: own?.row_state ?? row.state,
    amount: exchangeSum(own?.amount ?? row.total),
    service: servicesOf(row)
      .map(({ name }) => name)
      .join('; '),
    payee: { key: nameUuid(own?.person_id ?? `inn:${row.inn}`), inn: row.inn, name: row.seller_name },
    ...(own && describeExchange({ ...own, payout_amount: own.amount, payout_state: own.state })),
    receipt: {
      key: nameUuid(row.id),
      number: row.fns_receipt_id ?? '',
      link: row.link ?? '',
      amount: exchangeSum(row.total),
      date: exchangeDay(row.registered_at),
      state: row.state,
    },
  }
}
