import { useState } from 'react'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { returnRegister } from '../contract.ts'
import { wordsOf } from './copy.ts'

/** Giving a register back to its author with an explanation. */
export function ReturnDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const give = useCall(returnRegister, { skipAlerts: true })
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Вернуть реестр"
      description="Автор увидит объяснение и сможет править строки."
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
      <TextArea
        label="Что исправить"
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        hint="Не меньше 10 символов"
        {...(problem !== undefined && { error: problem })}
      />
    </Dialog>
  )

  async function send(): Promise<void> {
    if (comment.trim().length < 10) return setProblem('Объясните, что исправить: не меньше 10 символов')
    setProblem(undefined)
    const answer = await give.run({ params: { id }, body: { comment } })
    if (answer.ok) onClose()
    else setProblem(wordsOf(answer.refusal))
  }
}
