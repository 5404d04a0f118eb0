import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'

type Props<Reason extends string> = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description: string
  readonly legend: string
  readonly reasons: readonly Reason[]
  /** Said when no reason is chosen. */
  readonly missing: string
  readonly action: string
  readonly pending: boolean
  /** Whether it is done: the dialog closes then. */
  readonly onSend: (body: { readonly reason: Reason; readonly comment: string }) => Promise<boolean>
}

/** Asks for a reason from a list and, if needed, a few words for the other side. */
export function ReasonDialog<Reason extends string>(props: Props<Reason>) {
  const { open, onClose, title, description, legend, reasons, missing, action, pending, onSend } = props
  const [reason, setReason] = useState<Reason>()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      description={description}
      holdsWork={reason !== undefined}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="danger" pending={pending} onClick={() => void send()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <RadioCards
          legend={legend}
          name="reason"
          cards={reasons.map((words) => ({ value: words, label: words }))}
          value={reason ?? ''}
          error={problem}
          onChange={(event) => {
            setReason(reasons.find((words) => words === event.currentTarget.value))
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
    if (!reason) return setProblem(missing)
    if (await onSend({ reason, comment })) onClose()
  }
}
