import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { cancelRequestLifecycle } from '../domain/cancel-request.ts'
import { isAnnulled, receiptLifecycle } from '../domain/receipt.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelRequestCard } from './cancel-request-card.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

type Side = 'client' | 'person'
type Props = { readonly side: Side; readonly receipt: ReceiptView }

/** The annulment in progress: a request to answer, its state at the tax service, the replacement receipt. */
export function CancelPart({ side, receipt }: Props) {
  const waiting = receipt.cancel_requests.find(({ state }) => cancelRequestLifecycle.is.waiting(state))
  return (
    <>
      {waiting && <CancelRequestCard side={side} receipt={receipt} request={waiting} />}
      <Cancelling receipt={receipt} />
      <Annulled side={side} receipt={receipt} />
    </>
  )
}

function Cancelling({ receipt: { state, cancel } }: { readonly receipt: ReceiptView }) {
  if (!cancel) return null
  if (receiptLifecycle.is.cancelQueued(state)) {
    return (
      <Notice tone={cancel.text === null ? 'info' : 'warn'} title={cancel.text ?? 'Аннулируем чек в ФНС'}>
        {cancel.next_try_at === null ? (
          'Обычно это занимает минуту. До ответа ФНС чек действует.'
        ) : (
          <>
            Спросим снова <Moment value={cancel.next_try_at} />. До ответа ФНС чек действует.
          </>
        )}
      </Notice>
    )
  }
  if (cancel.text === null || receiptLifecycle.is.cancelled(state)) return null
  return (
    <Notice tone="bad" title="ФНС не аннулировала чек">
      {cancel.text}. Чек действует.
    </Notice>
  )
}

function Annulled({ side, receipt }: Props) {
  const [open, setOpen] = useState(false)
  const mayAsk = useMay('editRegisters')
  if (!isAnnulled(receipt.state)) return null
  if (receipt.replaced_by_id !== null) {
    return (
      <Notice
        title="Взамен запрошен новый чек"
        action={
          <LinkButton to={`?open=${receipt.replaced_by_id}`} size="small">
            Открыть новый чек
          </LinkButton>
        }
      />
    )
  }
  const isOutside = receiptLifecycle.is.cancelledOutside(receipt.state)
  return (
    <Notice
      tone={receipt.replaceable && side === 'client' ? 'bad' : 'info'}
      title={isOutside ? outsideTitle(side, receipt) : 'Чек аннулирован'}
      action={
        side === 'client' &&
        receipt.replaceable &&
        mayAsk && (
          <Button size="small" icon={<RotateCcw size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
            Запросить новый чек
          </Button>
        )
      }
    >
      {receipt.replaceable ? noReceipt[side] : (receipt.cancel?.reason_name ?? 'Новый чек не нужен')}
      {isOutside && side === 'client' && ' Причину «Мой налог» нам не передаёт.'}
      {open && <ReplaceDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </Notice>
  )
}

/** Nobody tells us who annulled a receipt that the bank made. */
function outsideTitle(side: Side, { source }: ReceiptView): string {
  return source === 'channel' ? 'Чек аннулирован не через платформу' : outside[side]
}

const outside = {
  client: 'Исполнитель аннулировал чек в «Мой налог»',
  person: 'Вы аннулировали чек в «Мой налог»',
} as const
const noReceipt = {
  client: 'Деньги выплачены, а чека нет: сумму нельзя учесть в расходах.',
  person: 'Деньги за эту работу выплачены, поэтому заказчик может запросить новый чек.',
} as const

/** The annul button; empty when the receipt cannot be annulled now. */
export function CancelButton({ side, receipt }: Props) {
  const [open, setOpen] = useState(false)
  const mayRequest = useMay('requestAnnulment')
  const isPossible = receiptLifecycle.actionsOf(receipt.state, 'person').includes('cancel')
  const isAsked = receipt.cancel_requests.some(({ state }) => cancelRequestLifecycle.is.waiting(state))
  if (!isPossible || isAsked || (side === 'client' && !mayRequest)) return null
  return (
    <>
      <Button size="small" variant="quiet" icon={<Ban size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Аннулировать
      </Button>
      {open && <CancelDialog side={side} receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  )
}
