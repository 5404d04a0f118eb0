import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { proposeClientAnnulment, proposePersonAnnulment } from '../contract/annulment.ts'
import { shortestReason } from '../domain/annulment.ts'
import type { DocumentKind, DocumentSide } from '../domain/document.ts'

export type AnnulDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
  readonly kind: DocumentKind
  readonly title: string
}

/** Proposes to annul what both have signed, and leads to the agreement, which the proposing side signs first. */
export function AnnulDialog({ open, onClose, side, documentId, kind, title }: AnnulDialogProps) {
  const propose = useCall(side === 'client' ? proposeClientAnnulment : proposePersonAnnulment, { skipAlerts: true })
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<{ readonly title: string; readonly text: string }>()
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
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="danger" pending={propose.pending} onClick={() => void send()}>
            Составить соглашение
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {refusal && (
          <Notice tone="warn" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
        <p>{effects[kind]}</p>
        <ol className="list-decimal space-y-1 pl-5">
          <li>Мы составим соглашение об аннулировании.</li>
          <li>Вы подпишете его первыми, кодом из СМС.</li>
          <li>Другая сторона подпишет или отклонит его за 14 дней. Без её подписи документ останется в силе.</li>
        </ol>
        <TextArea
          label="Причина: она войдёт в соглашение"
          rows={3}
          maxLength={500}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    if (reason.trim().length < shortestReason)
      return setProblem('Напишите причину подробнее, например: «Акт составлен на другую сумму»')
    const answer = await propose.run({ params: { id: documentId }, body: { reason } })
    if (answer.ok) {
      onClose()
      await navigate(`/${side}/docs/${answer.value.id}`)
    } else setRefusal({ title: answer.refusal.message, text: answer.refusal.action ?? '' })
  }
}

const effects: Record<DocumentKind, string> = {
  frame: 'Договор прекратится: новых заказов по нему не будет. Исполненные заказы, акты и расчёты останутся в силе.',
  order: 'Работа по заказу прекратится: сдавать и оплачивать её будет не нужно, место в задании освободится.',
  act: 'Приёмка по акту отменится, и оплата по нему остановится, пока соглашение не подписано. Потом заказчик примет результат заново, и будет новый акт, или вернёт его на доработку. Оплаченный акт не аннулируется.',
  annulment: 'Соглашение об аннулировании аннулировать нельзя.',
}
