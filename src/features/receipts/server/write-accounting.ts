import type { pageOfReceipts } from './queries.ts'
import type { Belongings, payerOf } from './package-queries.ts'
import { writeReceiptData } from './write-receipt-data.ts'

type Row = Awaited<ReturnType<typeof pageOfReceipts>>[number]
type Payer = Awaited<ReturnType<typeof payerOf>>

/**
 * Receipts with everything that belongs to them for an accounting program. Keys never change, so what is loaded twice is found and not
 * doubled. Sums are in kopecks.
 */
export function writeAccounting(rows: readonly Row[], papers: ReadonlyMap<string, Belongings>, payer: Payer): string {
  const belongings = rows.flatMap((row) => papers.get(row.id) ?? [])
  const people = distinct(belongings, ({ person_id: key }) => key).map((row) => {
    return { key: row.person_id, inn: row.inn, name: row.seller_name }
  })
  const frames = belongings.flatMap(({ frame_id: key, frame_number: number, frame_day: day, person_id: person }) =>
    key === null ? [] : [{ key, number, day: day?.toString(), person }],
  )
  const acts = belongings.flatMap((row) =>
    row.act_id === null
      ? []
      : [
          {
            key: row.act_id,
            number: row.act_number,
            day: row.act_day?.toString(),
            amount: row.act_amount,
            state: row.act_state,
            person: row.person_id,
            contract: row.frame_id,
          },
        ],
  )
  const payments = distinct(belongings, ({ payout_id: key }) => key).map((row) => ({
    key: row.payout_id,
    amount: row.amount,
    purpose: row.purpose,
    paid_at: row.paid_at?.toString() ?? null,
    order_number: row.order_number,
    state: row.state,
    person: row.person_id,
    act: row.act_id,
  }))
  const receipts = rows.map((row) => ({ ...writeReceiptData(row), person: row.person_id, payment: row.payout_id }))
  const book = { format: 'naryad-month', version: 1, organization: { inn: payer.inn, name: payer.short_name }, people }
  return `${JSON.stringify({ ...book, contracts: distinct(frames, byKey), acts: distinct(acts, byKey), payments, receipts }, null, 2)}\n`
}

function byKey({ key }: { readonly key: string }): string {
  return key
}

function distinct<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}
