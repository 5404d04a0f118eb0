import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { declineClientDocument, declinePersonDocument } from '../contract/signing.ts'
import { declineReasons } from '../domain/document.ts'
import type { DocumentSide } from '../domain/document.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
  readonly title: string
}

/** Declines to sign: a reason from the list and, if needed, a few words for the other side. */
export function DeclineDialog({ open, onClose, side, documentId, title }: Props) {
  const decline = useCall(side === 'client' ? declineClientDocument : declinePersonDocument)
  const [reason, setReason] = useState<(typeof declineReasons)[number]>()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Отклонить документ"
      description={`${title}. Другая сторона увидит причину и сможет составить новый.`}
      holdsWork={reason !== undefined}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="danger" pending={decline.pending} onClick={() => void send()}>
            Отклонить
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <RadioCards
          legend="Почему"
          name="reason"
          cards={declineReasons.map((words) => ({ value: words, label: words }))}
          value={reason ?? ''}
          error={problem}
          onChange={(event) => {
            setReason(declineReasons.find((words) => words === event.currentTarget.value))
            setProblem(undefined)
          }}
        />
        <TextArea
          label="Комментарий"
          optional
          rows={3}
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    if (!reason) return setProblem('Выберите причину')
    const done = await decline.run({ params: { id: documentId }, body: { reason, comment } })
    if (done.ok) onClose()
  }
}
