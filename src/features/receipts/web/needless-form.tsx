import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { needlessNames, needlessReasons } from '../domain/needless.ts'
import type { CustomerReason } from '../domain/needless.ts'

export type Needless = { readonly reason: CustomerReason; readonly note: string }

type Props = {
  readonly pending: boolean
  readonly onSend: (why: Needless) => Promise<void>
  readonly onCancel: () => void
}

/** Why a receipt is not needed, and what confirms it. */
export function NeedlessForm({ pending, onSend, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const chosen = needlessReasons.find((one) => one === reason)
  return (
    <div className="space-y-4">
      <RadioCards
        legend="Почему чек не нужен"
        name="reason"
        cards={needlessReasons.map((value) => ({ value, label: needlessNames[value] }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(missing && chosen === undefined && { error: 'Выберите причину' })}
      />
      <TextArea
        label="Чем подтверждается"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        {...(missing && note.trim() === '' && { error: 'Напишите, чем это подтверждается' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="primary" pending={pending} onClick={() => void send()}>
          Отметить «Чек не нужен»
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </div>
  )

  async function send(): Promise<void> {
    setMissing(true)
    if (chosen !== undefined && note.trim() !== '') await onSend({ reason: chosen, note })
  }
}
