import { useState } from 'react'
import { parseId } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { askClientToCancel, askPersonToCancel, cancelReceipt } from '../contract/annulment.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { cancelReasonNames, cancelReasons } from '../domain/cancel-request.ts'
import type { CancelReason } from '../domain/cancel-request.ts'

type Side = 'client' | 'person'
type Props = { readonly side: Side; readonly receipt: ReceiptView; readonly onClose: () => void }

/** Dialog to annul a receipt: the reason, the consequences and whose consent is needed. */
export function CancelDialog({ side, receipt, onClose }: Props) {
  const order = useOrder(side, receipt, onClose)
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={side === 'client' ? 'Запросить аннулирование чека' : 'Аннулировать чек'}
      description={`Чек № ${receipt.receipt_id ?? ''} на ${rubles(receipt.total)}`}
      holdsWork={comment !== ''}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant={order.isAsking ? 'primary' : 'danger'} pending={order.pending} onClick={() => void send()}>
            {order.verb}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {side === 'person' && order.isAsking && (
          <Notice tone="warn" title="Деньги за этот чек выплачены">
            Аннулировать можно после возврата или с согласия заказчика. Он ответит за 3 дня.
          </Notice>
        )}
        <RadioCards
          legend="Причина"
          name="reason"
          cards={cancelReasons.map((value) => ({ value, label: cancelReasonNames[value], text: hintOf(value, receipt) }))}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          {...(isMissing && { error: 'Выберите причину' })}
        />
        <TextArea
          label="Комментарий"
          optional
          maxLength={500}
          rows={3}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Effects side={side} receipt={receipt} />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const chosen = cancelReasons.find((one) => one === reason)
    setMissing(chosen === undefined)
    if (chosen) await order.run({ reason: chosen, comment })
  }
}

function Effects({ side, receipt }: { readonly side: Side; readonly receipt: ReceiptView }) {
  const tax = `${receipt.tax_exact ? '' : 'примерно '}на ${rubles(receipt.tax)}`
  return (
    <section>
      <h3 className="font-medium">Что изменится</h3>
      <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted">
        {side === 'person' ? (
          <>
            <li>Налог уменьшится {tax}. Его пересчитает ФНС.</li>
            <li>{receipt.sale ? 'Ссылка на чек покажет покупателю, что он аннулирован.' : 'Заказчик получит уведомление.'}</li>
          </>
        ) : (
          <>
            <li>Исполнитель получит просьбу и ответит за 3 дня. Без ответа чек остаётся в силе.</li>
            <li>После аннулирования чек нельзя учесть в расходах.</li>
          </>
        )}
      </ul>
    </section>
  )
}

type Order = { readonly reason: (typeof cancelReasons)[number]; readonly comment: string }

/** The organization requests consent, and so does a person who holds the money; otherwise the person annuls directly. */
function useOrder(side: Side, receipt: ReceiptView, onDone: () => void) {
  const annul = useCall(cancelReceipt)
  const askClient = useCall(askClientToCancel)
  const askPerson = useCall(askPersonToCancel)
  const isAsking = side === 'client' || (!receipt.money_returned && receipt.sale === null)
  const verb = side === 'client' ? 'Отправить просьбу' : isAsking ? 'Попросить заказчика' : 'Аннулировать'
  return { isAsking, verb, run, pending: annul.pending || askClient.pending || askPerson.pending }

  async function run(body: Order): Promise<void> {
    const id = parseId('receipt', receipt.id)
    if (!id) return
    const input = { params: { id }, body }
    const done = !isAsking ? await annul.run(input) : side === 'client' ? await askPerson.run(input) : await askClient.run(input)
    if (!done.ok) return
    celebrate(isAsking ? 'Просьба отправлена' : 'Аннулируем чек в ФНС')
    onDone()
  }
}

function rubles(amount: number): string {
  return formatRubles(kopecks(amount), 'short')
}

function hintOf(reason: CancelReason, { sale }: ReceiptView): string {
  return reason === 'REFUND' && sale ? 'Вы вернули деньги покупателю полностью' : reasonHints[reason]
}

const reasonHints: Record<CancelReason, string> = {
  REFUND: 'Деньги вернулись заказчику полностью',
  REGISTRATION_MISTAKE: 'В чеке неверная услуга, сумма или дата',
}
