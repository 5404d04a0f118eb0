import { useState } from 'react'
import type { FormEvent } from 'react'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parseRubles } from '#/kernel/money.ts'
import { shortestAccount } from '../domain/dispute.ts'

/** What was typed; `amount` and `reason` are absent where they were not asked for or given. */
export type Claim<Reason extends string> = {
  readonly amount: Kopecks | undefined
  readonly reason: Reason | undefined
  readonly text: string
}

export type ClaimDialogProps<Reason extends string = string> = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description: string
  readonly verb: string
  readonly pending: boolean
  /** One must be chosen; none where nothing is chosen. */
  readonly reasons?: readonly [Reason, ...Reason[]]
  readonly sum?: { readonly label: string; readonly hint: string; readonly needed: boolean }
  readonly words: { readonly label: string; readonly needed: boolean }
  /** Answers with a refusal to show, or nothing once it is done. */
  readonly onSend: (claim: Claim<Reason>) => Promise<ToldRefusal | undefined>
}

/** Says something about a work to the other side: a reason, a sum and words, as far as they are asked for. What is typed stays on a refusal. */
export function ClaimDialog<Reason extends string>(props: ClaimDialogProps<Reason>) {
  const { open, onClose, title, description, verb, pending, reasons, sum, words } = props
  const [reason, setReason] = useState(reasons?.[0])
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<{ readonly amount?: string | undefined; readonly text?: string | undefined }>({})
  const [refusal, setRefusal] = useState<ToldRefusal>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      description={description}
      holdsWork={text !== '' || amount !== ''}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="claim" variant="primary" pending={pending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id="claim" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        {refusal && (
          <Notice tone="warn" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
        {reasons && (
          <SelectField
            label="Причина"
            value={reason}
            onChange={(event) => setReason(reasons.find((one) => one === event.currentTarget.value))}
            options={reasons.map((value) => ({ value, label: value }))}
          />
        )}
        {sum && (
          <MoneyField
            label={sum.label}
            hint={sum.hint}
            optional={!sum.needed}
            value={amount}
            error={problem.amount}
            onChange={(event) => {
              setAmount(event.currentTarget.value)
              setProblem({ ...problem, amount: undefined })
            }}
          />
        )}
        <TextArea
          label={words.label}
          optional={!words.needed}
          rows={4}
          maxLength={2000}
          value={text}
          error={problem.text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem({ ...problem, text: undefined })
          }}
        />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = amount.trim() === '' ? undefined : parseRubles(amount)
    const isShort = words.needed && text.trim().length < shortestAccount
    const isMissing = sum !== undefined && typed === undefined && (sum.needed || amount.trim() !== '')
    if (isShort || isMissing) {
      return setProblem({
        ...(isMissing && { amount: 'Укажите сумму, например 12 000' }),
        ...(isShort && { text: `Опишите подробнее: от ${shortestAccount} знаков` }),
      })
    }
    setProblem({})
    const refused = await props.onSend({ amount: typed, reason, text })
    setRefusal(refused)
    if (!refused) onClose()
  }
}
