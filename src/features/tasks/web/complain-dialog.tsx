import { useState } from 'react'
import type { FormEvent } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { complain } from '../contract/complaint.ts'
import { complaintProblem, complaintReasonNames, complaintReasons } from '../domain/complaint.ts'
import type { ComplaintReason } from '../domain/complaint.ts'

export type ComplainDialogProps = {
  readonly open: boolean
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

const empty = { words: '' }

/** What is wrong with a task, in one press and, when needed, in words. */
export function ComplainDialog({ open, id, title, onClose }: ComplainDialogProps) {
  const { typed, change, forget } = useTypedFields(`complaint:${id}`, empty)
  const [reason, setReason] = useState<ComplaintReason>('past')
  const [problem, setProblem] = useState<{ words?: string; form?: string }>({})
  const send = useCall(complain, { skipAlerts: true })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Пожаловаться на задание"
      description={title}
      footer={
        <Button type="submit" form="complaint" variant="primary" pending={send.pending}>
          Отправить жалобу
        </Button>
      }
    >
      <form id="complaint" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        <RadioCards
          legend="Что не так"
          name="reason"
          value={reason}
          onChange={({ currentTarget }) => setReason(complaintReasons.find((one) => one === currentTarget.value) ?? 'other')}
          cards={complaintReasons.map((value) => ({ value, label: complaintReasonNames[value] }))}
        />
        <TextArea
          label="Подробности"
          optional={reason !== 'other'}
          maxLength={1000}
          value={typed.words}
          error={problem.words}
          hint="Заказчик не узнает, кто пожаловался."
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        {problem.form !== undefined && <Notice tone="bad">{problem.form}</Notice>}
      </form>
    </Dialog>
  )

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const wrong = complaintProblem({ reason, words: typed.words })
    setProblem(wrong === undefined ? {} : { words: wrong })
    if (wrong !== undefined) return event.currentTarget.querySelector('textarea')?.focus()
    const sent = await send.run({ params: { id }, body: { reason, words: typed.words } })
    if (!sent.ok) return setProblem({ form: refusalText(sent.refusal) })
    forget()
    celebrate('Жалоба отправлена', 'Ответ придёт в уведомлениях')
    onClose()
  }
}
