import { formatDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { decideStatementLine, matchStatementLine } from '../contract/statement.ts'
import type { readPayments } from '../contract/statement.ts'
import { moneyWords } from './money-words.ts'

type Line = CallReply<typeof readPayments>['lines'][number]
type Order = Line['candidates'][number]

/** A line of a statement beside the orders it may be about. */
export function LineDecision({ line, seconds }: { readonly line: Line; readonly seconds: readonly string[] }) {
  const match = useCall(matchStatementLine)
  const decide = useCall(decideStatementLine)
  const act = (action: 'confirm' | 'decline' | 'dismiss') => void decide.run({ params: { id: line.id, action } })
  const { proposal } = line
  return (
    <li className="card grid gap-5 p-5 lg:grid-cols-2">
      <div className="min-w-0">
        <p className="text-small text-muted">В выписке</p>
        <p className="mt-1 font-semibold">
          {line.direction === 'debit' ? 'Списано' : 'Поступило'} {moneyWords(line.amount)}
        </p>
        <p className="text-small text-muted">
          № {line.number === '' ? 'без номера' : line.number}, {formatDay(Temporal.PlainDate.from(line.booked_on))}
          {line.other_name !== '' && ` · ${line.other_name}`}
          {line.other_inn !== '' && ` · ИНН ${line.other_inn}`}
        </p>
        <p className="mt-2 wrap-anywhere">{line.purpose}</p>
      </div>
      <div className="min-w-0">
        <p className="text-small text-muted">{line.candidates.length > 1 ? 'Похожие поручения' : 'Похожее поручение'}</p>
        <ul className="mt-1 space-y-3">
          {line.candidates.map((order) => (
            <li key={order.payout_id} className="flex flex-wrap items-start justify-between gap-2">
              <OrderWords order={order} line={line} />
              {proposal === null && !order.told && (
                <Button
                  size="small"
                  pending={match.pending}
                  onClick={() => void match.run({ params: { id: line.id }, body: { payout_id: order.payout_id } })}
                >
                  {line.direction === 'debit' ? 'Это оно' : 'Вернули его'}
                </Button>
              )}
              {proposal?.payout_id === order.payout_id && <Status tone="waiting">Предложено: {proposal.by}</Status>}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2">
          {proposal?.may_confirm === true && (
            <Button size="small" variant="primary" pending={decide.pending} onClick={() => act('confirm')}>
              Подтвердить
            </Button>
          )}
          {proposal !== null && (
            <Button size="small" variant="quiet" pending={decide.pending} onClick={() => act('decline')}>
              Снять пару
            </Button>
          )}
          {proposal === null && (
            <Button size="small" variant="quiet" pending={decide.pending} onClick={() => act('dismiss')}>
              Это не наша выплата
            </Button>
          )}
        </div>
        {proposal?.may_confirm === false && (
          <p className="mt-2 text-small text-muted">Подтверждает второй: {seconds.join(', ')}</p>
        )}
      </div>
    </li>
  )
}

function OrderWords({ order, line }: { readonly order: Order; readonly line: Line }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">
        {order.payee} · {order.reference}
      </p>
      <p className="text-small text-muted">
        {order.number === null ? order.reference : `№ ${order.number}`}, {formatDay(Temporal.PlainDate.from(order.day))} · ИНН{' '}
        {order.inn} · {order.requisites}
      </p>
      <p className={order.amount === line.amount ? 'text-small text-muted' : 'text-small font-medium text-bad'}>
        {moneyWords(order.amount)}
        {order.amount !== line.amount && ': сумма другая'}
      </p>
      {order.told && (
        <p className="text-small font-medium text-bad">Об этом поручении ответ уже есть: возможно, банк заплатил дважды</p>
      )}
    </div>
  )
}
