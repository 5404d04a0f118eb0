import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { returnRegister } from '../contract/approval.ts'
import { returnReasonNames, returnReasons } from '../domain/register.ts'

const cards = returnReasonNames.map((value) => ({ value, label: returnReasons[value] }))

/** Dialog to return a register to its author with a reason and an explanation. */
export function ReturnDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const give = useCall(returnRegister, { skipAlerts: true })
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<{ readonly reason?: string; readonly comment?: string }>({})
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Вернуть реестр"
      description="Автор увидит причину и сможет править строки. Уже данные согласия отменятся."
      holdsWork={comment !== ''}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" pending={give.pending} onClick={() => void send()}>
            Вернуть
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <RadioCards
          legend="Причина"
          columns={2}
          cards={cards}
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          {...(problem.reason !== undefined && { error: problem.reason })}
        />
        <TextArea
          label="Что исправить"
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          hint="Не меньше 10 символов"
          {...(problem.comment !== undefined && { error: problem.comment })}
        />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const chosen = returnReasonNames.find((one) => one === reason)
    const short = comment.trim().length < 10
    setProblem({
      ...(!chosen && { reason: 'Выберите причину' }),
      ...(short && { comment: 'Объясните, что исправить: не меньше 10 символов' }),
    })
    if (!chosen || short) return
    const answer = await give.run({ params: { id }, body: { reason: chosen, comment } })
    if (answer.ok) onClose()
    else setProblem({ comment: refusalText(answer.refusal) })
  }
}
