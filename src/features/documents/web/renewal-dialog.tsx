import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { askRenewal } from '../contract/renewal.ts'
import { shortestReason } from '../domain/annulment.ts'
import { answerDays, isAnswerDay } from '../domain/renewal.ts'
import type { RenewableKind } from '../domain/renewal.ts'

export type RenewalDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly kind: RenewableKind
  /** What is proposed: the name of the edition in force. */
  readonly edition: string
  readonly count: number
}

/** Proposes the edition in force to everybody who signed under an older one: the reason, and the term of their answers. */
export function RenewalDialog({ open, onClose, kind, edition, count }: RenewalDialogProps) {
  const ask = useCall(askRenewal, { skipAlerts: true })
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(() => formatDay(moscowDate(Temporal.Now.instant()).add({ days: 14 })))
  const [problem, setProblem] = useState<{ readonly reason?: string; readonly day?: string }>({})
  const [refusal, setRefusal] = useState<ToldRefusal>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Предложить новую редакцию: ${count} ${plural(count, 'документ', 'документа', 'документов')}`}
      description={edition}
      holdsWork={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" pending={ask.pending} onClick={() => void send()}>
            Предложить
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
          Мы составим новую редакцию с каждым, кто подписал под прежней. Сначала подписываете вы, до ста документов одним кодом,
          потом исполнители. Прежние документы действуют, пока новую редакцию не подписали обе стороны; кто не ответит, останется
          под прежней.
        </p>
        <TextArea
          label="Что изменилось и почему: это войдёт в каждый документ"
          rows={3}
          maxLength={500}
          value={reason}
          error={problem.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem({})
          }}
        />
        <DateField
          label="Последний день для ответа"
          hint="Напомним сами за 7, 3 и 1 день"
          value={day}
          error={problem.day}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setProblem({})
          }}
        />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    if (reason.trim().length < shortestReason)
      return setProblem({ reason: 'Напишите подробнее, например: «Изменился порядок приёмки»' })
    const until = parseDay(day)
    if (until === undefined || !isAnswerDay(until, moscowDate(Temporal.Now.instant())))
      return setProblem({ day: `Дайте на ответ от ${answerDays.least} до ${answerDays.most} дней` })
    const answer = await ask.run({ params: { kind }, body: { reason, answer_by: until.toString() } })
    setRefusal(toldRefusal(answer))
    if (answer.ok) onClose()
  }
}
