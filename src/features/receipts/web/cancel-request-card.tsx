import { useState } from 'react'
import { Link } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { decideCancelAsClient, decideCancelAsPerson } from '../contract/annulment.ts'
import type { CancelRequestView, ReceiptView } from '../contract/receipt.ts'

type Side = 'client' | 'person'
export type CancelRequestCardProps = {
  readonly side: Side
  readonly receipt: ReceiptView
  readonly request: CancelRequestView
  /** Above a list, the card names its receipt. */
  readonly named?: boolean
}

/** A pending annulment request, to be answered by this side or the other. */
export function CancelRequestCard({ side, receipt, request, named = false }: CancelRequestCardProps) {
  const mayDecide = useMay('requestAnnulment')
  const isMine = request.side !== side
  const fnsReceipt = `${formatRubles(kopecks(receipt.total), 'short')}, ${side === 'client' ? receipt.seller_name : receipt.buyer_name}`
  return (
    <Notice
      tone={isMine ? 'warn' : 'info'}
      title={isMine ? asking[side] : 'Просьба аннулировать чек отправлена'}
      action={isMine && (side === 'person' || mayDecide) && <Answers side={side} receipt={receipt} />}
    >
      <dl className="space-y-0.5">
        {named && <Line name="Чек" value={fnsReceipt} to={`?open=${receipt.id}`} />}
        <Line name="Причина" value={request.reason_name} />
        {request.comment !== '' && <Line name="Комментарий" value={request.comment} />}
      </dl>
      <p className="mt-1.5 text-small text-muted">
        {isMine ? 'Ответьте до ' : 'Ответ ждём до '}
        <Moment value={request.due_at} />. Без ответа чек остаётся в силе.
      </p>
    </Notice>
  )
}

const asking = {
  person: 'Заказчик просит аннулировать чек',
  client: 'Исполнитель просит согласия аннулировать чек',
} as const

function Line({ name, value, to }: { readonly name: string; readonly value: string; readonly to?: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="min-w-0 wrap-anywhere">
        {to === undefined ? (
          value
        ) : (
          <Link to={to} preventScrollReset className="link">
            {value}
          </Link>
        )}
      </dd>
    </div>
  )
}

function Answers({ side, receipt }: { readonly side: Side; readonly receipt: ReceiptView }) {
  const [agreeing, setAgreeing] = useState(false)
  const asPerson = useCall(decideCancelAsPerson)
  const asClient = useCall(decideCancelAsClient)
  const pending = asPerson.pending || asClient.pending
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="primary" onClick={() => setAgreeing(true)}>
        Согласиться
      </Button>
      <Button size="small" pending={pending && !agreeing} onClick={() => void decide('decline')}>
        Отказать
      </Button>
      <ConfirmDialog
        open={agreeing}
        onOpenChange={setAgreeing}
        title={titles[side](receipt)}
        verb="Аннулировать"
        pending={pending}
        onConfirm={() => void decide('agree')}
      >
        {effects[side](receipt)}
      </ConfirmDialog>
    </div>
  )

  async function decide(decision: 'agree' | 'decline'): Promise<void> {
    const id = parseId('receipt', receipt.id)
    if (!id) return
    const input = { params: { id, decision } }
    const done = side === 'person' ? await asPerson.run(input) : await asClient.run(input)
    setAgreeing(false)
    if (done.ok) celebrate(decision === 'agree' ? 'Аннулируем чек в ФНС' : 'Отказ отправлен, чек действует')
  }
}

const titles = {
  person: ({ total, buyer_name: buyer }: ReceiptView) => `Аннулировать чек на ${rublesWords(total)} для ${buyer}?`,
  client: ({ total, seller_name: seller }: ReceiptView) => `Аннулировать чек на ${rublesWords(total)} от ${seller}?`,
} as const

function rublesWords(sum: number): string {
  return formatRubles(kopecks(sum), 'short')
}

const effects = {
  person: ({ tax, tax_exact }: ReceiptView) =>
    `Налог уменьшится ${tax_exact ? '' : 'примерно '}на ${rublesWords(tax)}. Отменить это нельзя.`,
  client: () => 'Сумму нельзя будет учесть в расходах, пока нет нового чека. Отменить это нельзя.',
} as const
