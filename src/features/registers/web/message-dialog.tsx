import { useState } from 'react'
import type { FormEvent } from 'react'
import { messageHints } from '#/features/threads/domain/message-hint.ts'
import { longestMessage } from '#/features/threads/domain/thread.ts'
import { plural } from '#/kernel/russian.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { WordHints } from '#/platform/web/kit/word-hints.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallInput, CallReply } from '#/wire/endpoint.ts'
import { messagePeople } from '../contract/errors.ts'

export type Recipients = {
  readonly to: CallInput<typeof messagePeople>['body']['to']
  /** «3 строки». */
  readonly words: string
}
export type MessageDialogProps = { readonly recipients: Recipients; readonly onClose: () => void }

type Written = CallReply<typeof messagePeople>

/** One message to the people of rows; then who has got it and who has not. */
export function MessageDialog({ recipients, onClose }: MessageDialogProps) {
  const write = useCall(messagePeople, { skipAlerts: true, revalidate: false })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [written, setWritten] = useState<Written>()
  const hints = messageHints(text, { side: 'client', chosen: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={written ? 'Сообщение отправлено' : 'Написать исполнителям'}
      {...(!written && { description: `${recipients.words}: каждому одно сообщение, в переписку его работы.` })}
      holdsWork={text.trim() !== '' && !written}
      footer={
        written ? (
          <Button onClick={onClose}>Закрыть</Button>
        ) : (
          <Button type="submit" form="message-people" variant="primary" pending={write.pending} className="max-sm:w-full">
            {hints.length > 0 ? 'Всё равно отправить' : 'Отправить'}
          </Button>
        )
      }
    >
      {written ? (
        <Outcome written={written} />
      ) : (
        <form id="message-people" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <TextArea
            label="Сообщение"
            rows={4}
            maxLength={longestMessage}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <WordHints hints={hints} />
        </form>
      )}
    </Dialog>
  )

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (text.trim() === '') return setProblem('Напишите сообщение')
    setProblem(undefined)
    const answer = await write.run({ body: { to: recipients.to, text } })
    if (answer.ok) setWritten(answer.value)
    else setProblem(refusalText(answer.refusal))
  }
}

function Outcome({ written: { people, left } }: { readonly written: Written }) {
  return (
    <div className="space-y-4">
      {people > 0 && (
        <Notice tone="good" title={`Получат ${people} ${plural(people, 'человек', 'человека', 'человек')}`}>
          Ответы придут в раздел «Сообщения».
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="warn" title={`Не отправлено по строкам: ${left.length}`}>
          <ul className="max-h-64 overflow-y-auto">
            {left.map(({ row_id: id, no, register, name, why }) => (
              <li key={id}>
                {register}, строка {no}
                {name !== '' && `, ${name}`}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
