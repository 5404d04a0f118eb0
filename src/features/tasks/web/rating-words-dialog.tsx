import { useState } from 'react'
import type { FormEvent } from 'react'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { longestRating } from '../domain/rating.ts'

export type RatingWordsDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Names the kept text. */
  readonly of: string
  readonly title: string
  readonly text: string
  readonly label: string
  readonly verb: string
  readonly pending: boolean
  /** What is wrong with the words, before they are sent. */
  readonly check: (words: string) => string | undefined
  /** Answers what went wrong, or nothing once it is done. */
  readonly onSend: (words: string) => Promise<string | undefined>
}

/** Words of the rated side about a rating: an answer, or why it is untrue. */
export function RatingWordsDialog(props: RatingWordsDialogProps) {
  const { typed, change, forget } = useTypedFields(props.of, { words: '' })
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose()
      }}
      title={props.title}
      description={props.text}
      footer={
        <Button type="submit" form="rating-words" variant="primary" pending={props.pending}>
          {props.verb}
        </Button>
      }
    >
      <form id="rating-words" noValidate onSubmit={(event) => void send(event)}>
        <TextArea
          label={props.label}
          rows={4}
          maxLength={longestRating}
          value={typed.words}
          error={problem}
          onChange={({ currentTarget }) => {
            change({ words: currentTarget.value })
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = props.check(typed.words.trim()) ?? (await props.onSend(typed.words.trim()))
    setProblem(wrong)
    if (wrong !== undefined) return form.querySelector('textarea')?.focus()
    forget()
    props.onClose()
  }
}
