import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LateFileList } from '#/features/attachments/web/late-files.tsx'
import { whoMay } from '#/kernel/roles.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Sheet } from '#/platform/web/kit/sheet.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import { contractorGone } from '../domain/thread.ts'
import type { ThreadSide } from '../domain/thread.ts'
import { MessageForm } from './message-form.tsx'
import type { Thread, ThreadMessage } from './thread-line.ts'
import { useThread } from './use-thread.ts'

type Props = { readonly id: string; readonly mode: ThreadSide; readonly onClose: () => void }

/** The messages about an application or a work, over any page: `?thread=…`. */
export function ThreadSheet({ id, mode, onClose }: Props) {
  const mayEdit = useMay('editTasks')
  const mayWrite = mode === 'person' || mayEdit
  const { thread, messages, next, problem, pending, refresh, more } = useThread(id, mode, mayWrite)
  const last = messages?.at(-1)
  const [end, setEnd] = useState<HTMLDivElement | null>(null)
  useEnd(end, last?.no, last?.side === mode)
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={thread ? thread.name : 'Сообщения'}
      status={thread && <SubjectLink thread={thread} side={mode} />}
    >
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {!thread && problem === undefined && <Skeleton className="h-72" />}
      {thread && messages && (
        <div className="flex min-h-full flex-col">
          <div className="flex-1 pb-4">
            {next !== undefined && next !== null && (
              <div className="mb-4 text-center">
                <Button size="small" pending={pending} onClick={() => void more()}>
                  Показать раньше
                </Button>
              </div>
            )}
            {messages.length === 0 && <p className="py-8 text-center text-muted">Сообщений ещё нет.</p>}
            <div role="log" aria-live="polite" aria-label="Переписка">
              <Messages thread={thread} messages={messages} side={mode} />
            </div>
          </div>
          <div
            ref={setEnd}
            className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3 pb-5 sm:-mx-7 sm:px-7"
          >
            <Foot thread={thread} mayWrite={mayWrite} side={mode} onSent={refresh} />
          </div>
        </div>
      )}
    </Sheet>
  )
}

/** Keeps the last message in sight of whoever is at the end or has written it; whoever reads above stays there. */
function useEnd(end: HTMLElement | null, last: number | undefined, isOwn: boolean): void {
  const isAtEnd = useRef(true)
  useEffect(() => {
    const scroller = scrollerOf(end)
    if (!scroller) return undefined
    const note = () => {
      isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
    }
    scroller.addEventListener('scroll', note, { passive: true })
    return () => scroller.removeEventListener('scroll', note)
  }, [end])
  useEffect(() => {
    const scroller = last === undefined ? undefined : scrollerOf(end)
    if (scroller && (isOwn || isAtEnd.current)) scroller.scrollTop = scroller.scrollHeight
  }, [end, last, isOwn])
}

/** Closer than a message to the end is at the end. */
const nearEnd = 80

function scrollerOf(inside: HTMLElement | null): HTMLElement | undefined {
  for (let one = inside?.parentElement; one; one = one.parentElement) if (getComputedStyle(one).overflowY === 'auto') return one
  return undefined
}

function SubjectLink({ thread, side }: { readonly thread: Thread; readonly side: ThreadSide }) {
  const to =
    side === 'client'
      ? `/client/tasks?open=${thread.task_id}&tab=${thread.work_id === null ? 'applications' : 'works'}`
      : `/person/tasks/${thread.work_id ?? thread.id}`
  return (
    <span className="w-full text-small text-muted">
      <Link className="link" to={to}>
        {thread.title}
      </Link>{' '}
      · {thread.task_number} · {thread.state_name}
    </span>
  )
}

type FootProps = {
  readonly thread: Thread
  readonly side: ThreadSide
  readonly mayWrite: boolean
  readonly onSent: () => Promise<void>
}

function Foot({ thread, side, mayWrite, onSent }: FootProps) {
  if (thread.contractor_gone) return <p className="text-muted">{contractorGone}: переписку можно только читать.</p>
  if (!thread.open) return <p className="text-muted">Переписка закончена: её можно только читать.</p>
  if (!mayWrite) return <p className="text-muted">Отвечает {whoMay('editTasks')}.</p>
  return <MessageForm thread={thread} side={side} onSent={onSent} />
}

type ListProps = { readonly thread: Thread; readonly messages: readonly ThreadMessage[]; readonly side: ThreadSide }

function Messages({ thread, messages, side }: ListProps) {
  const { id, read_by_other: readByOther } = thread
  const last = messages.at(-1)?.no ?? 0
  const lastOwn = messages.findLast((message) => message.side === side)?.no
  return (
    <ol className="space-y-3">
      {messages.map((message) => {
        const isOwn = message.side === side
        return (
          <li key={message.no} className={classNames('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
            <p
              className={classNames(
                'max-w-[85%] rounded-card px-4 py-2.5 whitespace-pre-line wrap-anywhere',
                isOwn ? 'bg-accent-soft' : 'bg-sunken',
              )}
            >
              {message.text}
            </p>
            <div className="w-full max-w-[85%]">
              <LateFileList side={side} place="message" about={id} part={String(message.no)} stamp={last} />
            </div>
            <p className="mt-1 px-1 text-small text-muted">
              {message.author} · <Moment value={message.at} />
              {message.no === lastOwn && (message.no <= readByOther ? ' · прочитано' : ' · отправлено')}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
