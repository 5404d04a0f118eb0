import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { proposeClientReplacement, proposePersonReplacement } from '../contract/replacement.ts'
import { shortestReason } from '../domain/annulment.ts'
import type { DocumentSide } from '../domain/document.ts'

export type ReplaceDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
  readonly title: string
  /** Of an order or an act: its sum, which the new edition may change. */
  readonly amount: number | null
}

/** Proposes a new edition of what both have signed, and leads to it: the proposing side signs it first. */
export function ReplaceDialog({ open, onClose, side, documentId, title, amount }: ReplaceDialogProps) {
  const propose = useCall(side === 'client' ? proposeClientReplacement : proposePersonReplacement, { skipAlerts: true })
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [sum, setSum] = useState('')
  const [problem, setProblem] = useState<{ readonly reason?: string; readonly sum?: string }>({})
  const [refusal, setRefusal] = useState<ToldRefusal>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Заменить новой редакцией"
      description={title}
      holdsWork={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" pending={propose.pending} onClick={() => void send()}>
            Составить новую редакцию
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
        <p>
          Мы составим документ заново: с нынешними реквизитами сторон и условиями задания. Вы подпишете его первыми, другая
          сторона подпишет или отклонит за 14 дней. Пока обе подписи не стоят, действует прежний.
        </p>
        <TextArea
          label="Причина: она войдёт в новую редакцию"
          rows={3}
          maxLength={500}
          value={reason}
          error={problem.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem({})
          }}
        />
        {amount !== null && (
          <MoneyField
            label="Новая сумма"
            hint={`Сейчас ${formatRubles(kopecks(amount))}. Оставьте пустым, если она не меняется`}
            value={sum}
            error={problem.sum}
            onChange={(event) => {
              setSum(event.currentTarget.value)
              setProblem({})
            }}
          />
        )}
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    if (reason.trim().length < shortestReason)
      return setProblem({ reason: 'Напишите причину подробнее, например: «Изменились реквизиты заказчика»' })
    const changed = sum.trim() === '' ? undefined : parseRubles(sum)
    if (sum.trim() !== '' && (changed === undefined || changed <= 0)) return setProblem({ sum: 'Укажите сумму больше нуля' })
    const body = changed === undefined ? { reason } : { reason, amount: changed }
    const answer = await propose.run({ params: { id: documentId }, body })
    setRefusal(toldRefusal(answer))
    if (!answer.ok) return
    onClose()
    await navigate(`/${side}/docs/${answer.value.id}`)
  }
}
