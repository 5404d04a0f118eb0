import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import type { ledgerView } from '../contract.ts'

type Ledger = z.output<typeof ledgerView>

export type LedgerLinesProps = { readonly side: 'client' | 'person'; readonly ledger: Ledger }

/** The balance in words, then every line between the balance at the start and the one at the end. */
export function LedgerLines({ side, ledger }: LedgerLinesProps) {
  const { lines, opening, closing, turnover, from, to } = ledger
  return (
    <div className="space-y-4">
      <p>
        <span className="block text-heading font-semibold">{ledger.closing_name}</span>
        <span className="text-small text-muted">
          на <Day value={to} />. Принято <Money amount={turnover.work} short />, выплачено{' '}
          <Money amount={turnover.payment - turnover.return} short />
        </span>
      </p>
      <ol className="divide-y divide-line border-y border-line">
        <Edge day={from} name="Остаток на начало" balance={opening} />
        {lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              {line.document_id === null ? (
                line.name
              ) : (
                <Link className="link" to={`/${side}/docs/${line.document_id}`}>
                  {line.name}
                </Link>
              )}
              <span className="block text-small text-muted">
                <Day value={line.day} />
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className={line.kind === 'payment' ? undefined : 'font-medium'}>
                {line.kind === 'payment' ? '−' : '+'}
                <Money amount={line.amount} />
              </span>
              <span className="block text-small text-muted">
                остаток <Money amount={line.balance} />
              </span>
            </span>
          </li>
        ))}
        <Edge day={to} name="Остаток на конец" balance={closing} />
      </ol>
      {lines.length === 0 && <p className="text-muted">За этот период работ с подписанным актом и выплат не было.</p>}
    </div>
  )
}

type EdgeProps = { readonly day: string; readonly name: string; readonly balance: number }

function Edge({ day, name, balance }: EdgeProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0">
        {name}
        <span className="block text-small text-muted">
          <Day value={day} />
        </span>
      </span>
      <span className="shrink-0 font-semibold">
        <Money amount={balance} />
      </span>
    </li>
  )
}
