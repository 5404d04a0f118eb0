import { useState } from 'react'
import type { FormEvent } from 'react'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { objectionProblem } from '../domain/objection.ts'

export type ObjectionDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly description: string
  readonly label: string
  readonly hint: string
  readonly verb: string
  /** Where the typed text is kept until it is sent. */
  readonly draft: string
  readonly pending: boolean
  readonly onClose: () => void
  /** Returns what went wrong, if anything did. */
  readonly onSend: (words: string) => Promise<string | undefined>
}

const empty = { words: '' }

/** The words of an objection, or of the answer that keeps a stop: both are read by the other side. */
export function ObjectionDialog({
  open,
  title,
  description,
  label,
  hint,
  verb,
  draft,
  pending,
  onClose,
  onSend,
}: ObjectionDialogProps) {
  const { typed, change, forget } = useTypedFields(draft, empty)
  const [problem, setProblem] = useState<{ words?: string; form?: string }>({})
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      description={description}
      footer={
        <Button type="submit" form="objection" variant="primary" pending={pending}>
          {verb}
        </Button>
      }
    >
      <form id="objection" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={label}
          rows={5}
          maxLength={1000}
          value={typed.words}
          error={problem.words}
          hint={hint}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        {problem.form !== undefined && <Notice tone="bad">{problem.form}</Notice>}
      </form>
    </Dialog>
  )

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const wrong = objectionProblem(typed.words)
    setProblem(wrong === undefined ? {} : { words: wrong })
    if (wrong !== undefined) return event.currentTarget.querySelector('textarea')?.focus()
    const form = await onSend(typed.words.trim())
    if (form !== undefined) return setProblem({ form })
    forget()
    onClose()
  }
}
