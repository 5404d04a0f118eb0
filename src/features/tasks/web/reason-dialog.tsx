import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly reasons: readonly string[]
  readonly pending: boolean
  readonly onConfirm: (reason: string) => void
}

/** Asks the user to select a reason for an action; the other side will see it. */
export function ReasonDialog({ open, onClose, title, text, verb, reasons, pending, onConfirm }: Props) {
  const [reason, setReason] = useState(reasons[0] ?? '')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={title}
      verb={verb}
      pending={pending}
      onConfirm={() => onConfirm(reason)}
    >
      <p className="mb-4">{text}</p>
      <RadioCards
        legend="Причина"
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        cards={reasons.map((value) => ({ value, label: value }))}
      />
    </ConfirmDialog>
  )
}
