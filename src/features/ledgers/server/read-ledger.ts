import { ok } from '#/kernel/result.ts'
import { nameBalance, nameLine } from '../domain/ledger.ts'
import type { LedgerPeriod } from '../domain/ledger.ts'
import { gatherLedger } from './gather-ledger.ts'
import type { LedgerDeps } from './gather-ledger.ts'
import type { Pair } from './ledger-queries.ts'

/** What the screen of either side shows of their account over a period. */
export async function readLedger(deps: LedgerDeps, pair: Pair, period: LedgerPeriod) {
  const ledger = await gatherLedger(deps, pair, period)
  if (!ledger.ok) return ledger
  const { sides, opening, turnover, closing, lines } = ledger.value
  return ok({
    from: period.from.toString(),
    to: period.to.toString(),
    customer: sides.customer.name,
    contractor: sides.contractor.name,
    opening,
    turnover,
    closing,
    closing_name: nameBalance(closing),
    lines: lines.map((line) => ({
      id: `${line.kind} ${line.id}`,
      day: line.day.toString(),
      kind: line.kind,
      name: nameLine(line),
      amount: line.amount,
      balance: line.balance,
      document_id: line.document_id,
    })),
  })
}
