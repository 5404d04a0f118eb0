import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#/kernel/time.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { decideDenial, denyOrder } from '../contract/statement.ts'
import type { readPayments } from '../contract/statement.ts'

type Order = CallReply<typeof readPayments>['orders'][number]
type Props = { readonly orders: readonly Order[]; readonly all: number; readonly seconds: readonly string[] }

/** Orders given to the bank that no statement has told of; one the bank refused is called so here. */
export function AwaitedOrders({ orders, all, seconds }: Props) {
  const [denied, setDenied] = useState<Order>()
  const columns = columnsOf({ seconds, onDeny: setDenied })
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-3 text-heading font-semibold">
        Без ответа банка: {all}
      </h2>
      {all > orders.length && (
        <p className="mb-3 text-muted">Показаны самые ранние {orders.length}. Остальные появятся, когда банк ответит про эти.</p>
      )}
      <Table caption="Поручения без ответа банка" columns={columns} rows={orders} keyOf={({ payout_id: id }) => id} />
      {denied && <DenyDialog order={denied} seconds={seconds} onClose={() => setDenied(undefined)} />}
    </section>
  )
}

/** The bank numbers an order of a call itself: people know it by its register and row. */
function named({ number, reference }: Order): string {
  return number === null ? reference : `№ ${number}`
}

type Acting = { readonly seconds: readonly string[]; readonly onDeny: (order: Order) => void }

function columnsOf(acting: Acting): readonly Column<Order>[] {
  return [
    { key: 'payee', head: 'Кому', cell: (order) => order.payee, phone: 'title' },
    {
      key: 'number',
      head: 'Поручение',
      cell: (order) => `${named(order)} от ${formatDay(Temporal.PlainDate.from(order.day))}`,
    },
    { key: 'row', head: 'Строка', cell: toRegister },
    { key: 'where', head: 'Куда', cell: (order) => order.requisites },
    { key: 'sum', head: 'Сумма', align: 'right', cell: sumOf },
    { key: 'act', head: '', cell: actOf(acting), phone: 'long' },
  ]
}

function toRegister(order: Order) {
  return (
    <Link className="link" to={`/client/registers/${order.register_id}`}>
      {order.reference}
    </Link>
  )
}

function sumOf(order: Order) {
  return <Money amount={order.amount} />
}

function actOf({ seconds, onDeny }: Acting) {
  return (order: Order) => <Act order={order} seconds={seconds} onDeny={() => onDeny(order)} />
}

type ActProps = { readonly order: Order; readonly seconds: readonly string[]; readonly onDeny: () => void }

function Act({ order, seconds, onDeny }: ActProps) {
  const decide = useCall(decideDenial)
  const { denial } = order
  if (!denial) {
    return (
      <Button size="small" variant="quiet" onClick={onDeny}>
        Банк не исполнил
      </Button>
    )
  }
  const act = (action: 'confirm' | 'withdraw') => void decide.run({ params: { id: order.payout_id, action } })
  return (
    <div className="space-y-2">
      <p className="text-small wrap-anywhere">
        Не исполнено, {denial.by}: {denial.reason}
        {denial.is_own && seconds.length > 0 && <span className="text-muted"> · подтвердит {seconds.join(' или ')}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {(!denial.is_own || seconds.length === 0) && (
          <Button size="small" variant="primary" pending={decide.pending} onClick={() => act('confirm')}>
            Подтвердить
          </Button>
        )}
        <Button size="small" variant="quiet" pending={decide.pending} onClick={() => act('withdraw')}>
          Снять отметку
        </Button>
      </div>
    </div>
  )
}

type DenyProps = { readonly order: Order; readonly seconds: readonly string[]; readonly onClose: () => void }

function DenyDialog({ order, seconds, onClose }: DenyProps) {
  const deny = useCall(denyOrder, { skipAlerts: true })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      holdsWork={reason !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={`Банк не исполнил поручение ${named(order)}?`}
      description="Выписка об отказе не расскажет. После подтверждения строку можно оплатить снова — новым поручением."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" pending={deny.pending} onClick={() => void send()}>
            {seconds.length > 0 ? 'Отправить на подтверждение' : 'Не исполнено'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <TextArea
          label="Что ответил банк"
          hint="Увидят коллеги и журнал: «Счёт получателя закрыт»"
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Notice tone="warn">Сначала убедитесь в интернет-банке, что поручение отклонено: иначе деньги уйдут дважды.</Notice>
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    setProblem(undefined)
    const answer = await deny.run({ params: { id: order.payout_id }, body: { reason } })
    if (answer.ok) onClose()
    else setProblem(refusalText(answer.refusal))
  }
}
