import { useState } from 'react'
import { useNavigate } from 'react-router'
import { decimalRubles, formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { proposeClientAnnulment, proposePersonAnnulment } from '../contract/annulment.ts'
import { shortestReason } from '../domain/annulment.ts'
import type { DocumentKind, DocumentSide } from '../domain/document.ts'
import { useWayBack, WaySteps } from './way-back.tsx'

export type AnnulDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
  readonly kind: DocumentKind
  readonly title: string
}

/** Proposes to annul what both have signed, and leads to the agreement. Of a paid act it shows the steps, and what goes first. */
export function AnnulDialog({ open, onClose, side, documentId, kind, title }: AnnulDialogProps) {
  const propose = useCall(side === 'client' ? proposeClientAnnulment : proposePersonAnnulment, { skipAlerts: true })
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [sum, setSum] = useState<string>()
  const [problem, setProblem] = useState<Problem>({})
  const [refusal, setRefusal] = useState<ToldRefusal>()
  const { way, problem: unread, again } = useWayBack(side, documentId, open)
  const isBlocked = way !== undefined && way.blocked !== null
  const paid = way?.paid ?? undefined
  const asksSum = paid !== undefined && way?.refunded === false
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Аннулировать документ"
      description={title}
      holdsWork={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{isBlocked ? 'Понятно' : 'Отмена'}</Button>
          {!isBlocked && (
            <Button variant="danger" pending={propose.pending} disabled={way === undefined} onClick={() => void send()}>
              Составить соглашение
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {refusal && (
          <Notice tone="warn" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
        {unread !== undefined && (
          <Notice tone="bad" title="Не узнали, что нужно для аннулирования" action={<Button onClick={again}>Повторить</Button>}>
            {unread}
          </Notice>
        )}
        {isBlocked && (
          <Notice tone="warn" title="Пока аннулировать нельзя">
            {way.blocked}
          </Notice>
        )}
        {way && way.steps.length > 0 && <WaySteps way={way} />}
        {!isBlocked && (
          <>
            <p>{paid === undefined ? effects[kind] : paidEffects[way?.refunded === true ? 'refunded' : 'counted']}</p>
            {paid === undefined && (
              <ol className="list-decimal space-y-1 pl-5">
                <li>Мы составим соглашение об аннулировании.</li>
                <li>Вы подпишете его первыми, кодом из СМС.</li>
                <li>Другая сторона подпишет или отклонит его за 14 дней. Без её подписи документ останется в силе.</li>
              </ol>
            )}
            <TextArea
              label="Причина: она войдёт в соглашение"
              rows={3}
              maxLength={500}
              value={reason}
              error={problem.reason}
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setProblem({})
              }}
            />
            {asksSum && (
              <MoneyField
                label="Сумма нового акта"
                hint={`Не больше выплаченных ${formatRubles(kopecks(paid))}. Разницу исполнитель вернёт сам`}
                value={sum ?? decimalRubles(kopecks(paid)).replace('.', ',')}
                error={problem.sum}
                onChange={(event) => {
                  setSum(event.currentTarget.value)
                  setProblem({})
                }}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    if (reason.trim().length < shortestReason)
      return setProblem({ reason: 'Напишите причину подробнее, например: «Акт составлен на другую сумму»' })
    const amount = asksSum && sum !== undefined ? parseRubles(sum) : paid
    if (asksSum && (amount === undefined || amount <= 0 || amount > paid))
      return setProblem({ sum: `Укажите сумму до ${formatRubles(kopecks(paid))}` })
    const body = asksSum && amount !== undefined ? { reason, amount } : { reason }
    const answer = await propose.run({ params: { id: documentId }, body })
    setRefusal(toldRefusal(answer))
    if (!answer.ok) return
    onClose()
    await navigate(`/${side}/docs/${answer.value.id}`)
  }
}

type Problem = { readonly reason?: string; readonly sum?: string }

const paidEffects = {
  counted:
    'Чек аннулирован, можно составить соглашение. Когда его подпишут обе стороны, мы составим новый акт. Выплаченные деньги засчитаются по нему: второй раз они не уйдут.',
  refunded:
    'Деньги по акту возвращены, и чек аннулирован. Когда соглашение подпишут обе стороны, акта не будет, нового мы не составим.',
} as const

const effects: Record<DocumentKind, string> = {
  frame: 'Договор прекратится: новых заказов по нему не будет. Исполненные заказы, акты и расчёты останутся в силе.',
  order: 'Работа по заказу прекратится: сдавать и оплачивать её будет не нужно, место в задании освободится.',
  act: 'Приёмка по акту отменится, и оплата по нему остановится, пока соглашение не подписано. Потом заказчик примет результат заново, и будет новый акт, или вернёт его на доработку.',
  nda: 'Соглашение перестанет действовать на будущее. То, что уже узнали стороны, остаётся в тайне.',
  addendum: 'Условия договора, изменённые соглашением, вернутся к прежним. Исполненное останется.',
  own: 'Документ перестанет действовать для обеих сторон. Исполненное по нему останется.',
  annulment: 'Соглашение об аннулировании аннулировать нельзя.',
}
