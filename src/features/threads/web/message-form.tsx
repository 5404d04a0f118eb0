import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { LateFileField, noFiles } from '#/features/attachments/web/late-files.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { newAttemptKey } from '#/platform/web/default-headers.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { WordHints } from '#/platform/web/kit/word-hints.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { keepPress } from '#/platform/web/waiting-presses.ts'
import { WaitingList } from '#/platform/web/kit/waiting-list.tsx'
import * as contract from '../contract.ts'
import { messageHints } from '../domain/message-hint.ts'
import { longestMessage } from '../domain/thread.ts'
import type { ThreadSide } from '../domain/thread.ts'
import type { Thread } from './thread-line.ts'

type Props = { readonly thread: Thread; readonly side: ThreadSide; readonly onSent: () => Promise<void> }

/** A new message. It stays typed until it is sent or waits for the network, and what was sent before a lost answer is not sent twice. */
export function MessageForm({ thread, side, onSent }: Props) {
  // `key` is that of the sending of `sent`: the same words sent anew after a lost answer, even after a reload, are one message.
  const { typed, change, forget } = useTypedFields(`message:${thread.id}`, { text: '', sent: '', key: '' })
  const endpoint = side === 'client' ? contract.writeClientMessage : contract.writePersonMessage
  const write = useCall(endpoint, { skipAlerts: true, revalidate: false })
  const [refusal, setRefusal] = useState<ToldRefusal>()
  const [attaches, setAttaches] = useState(false)
  const [files, setFiles] = useState(noFiles)
  const [sendings, setSendings] = useState(0)
  const isEmpty = typed.text.trim() === '' && files.ids.length === 0
  const field = useRef<HTMLTextAreaElement>(null)
  const hints = messageHints(typed.text, { side, chosen: thread.chosen })
  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void send(event)}>
      <WaitingList about={thread.id} />
      {refusal && (
        <Notice tone="warn" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      <TextArea
        ref={field}
        label="Сообщение"
        rows={2}
        maxLength={longestMessage}
        value={typed.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <WordHints hints={hints} />
      {attaches && <LateFileField key={sendings} side={side} place="message" about={thread.id} onChange={setFiles} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" pending={write.pending} disabled={files.isBusy || isEmpty}>
          {hints.length > 0 ? 'Всё равно отправить' : 'Отправить'}
        </Button>
        {!attaches && (
          <Button icon={<Paperclip size={18} aria-hidden="true" />} onClick={() => setAttaches(true)}>
            Файл
          </Button>
        )}
        <p className="text-small text-muted max-sm:hidden">Сообщения не меняются и хранятся вместе с документами.</p>
      </div>
    </form>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isEmpty || files.isBusy || write.pending) return
    const text = typed.text.trim() || `Файлы: ${files.names.join(', ')}`
    const sent = [text, ...files.ids].join('\n')
    const key = typed.sent === sent ? typed.key : newAttemptKey()
    change({ sent, key })
    const input = { params: { id: thread.id }, body: { text, files: [...files.ids] } }
    const answer = await write.run(input, { idempotencyKey: key })
    const isKept = !answer.ok && answer.refusal.kind === 'network' && (await keepPress(endpoint, input, key, wordsOf(text)))
    setRefusal(isKept ? undefined : toldRefusal(answer))
    if (!answer.ok && !isKept) return
    // The next message may be typed already.
    const next = field.current?.value ?? ''
    const isSame = next.trim() === typed.text.trim()
    setAttaches(false)
    setFiles(noFiles)
    setSendings((count) => count + 1)
    change({ text: isSame ? '' : next, sent: '', key: '' })
    if (isSame) forget()
    field.current?.focus()
    if (answer.ok) await onSent()
  }

  function wordsOf(text: string) {
    return { what: 'Сообщение', text, about: thread.id, href: `/${side}/messages?thread=${thread.id}` }
  }
}
