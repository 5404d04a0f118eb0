import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { useNews } from '#/platform/web/use-news.ts'
import * as contract from '../contract.ts'
import type { ThreadSide } from '../domain/thread.ts'
import type { Thread, ThreadMessage } from './thread-line.ts'
import { withEarlier, withNewest } from './thread-pages.ts'

type Shown = {
  readonly thread: Thread
  /** Everything read so far. */
  readonly messages: readonly ThreadMessage[]
  readonly next: number | null
}

/** A thread, live: its last messages, and earlier ones as they are asked for. `marks`: what is shown counts as read. */
export function useThread(id: string, side: ThreadSide, marks: boolean) {
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const take = useEffectEvent(show)
  useEffect(() => {
    const stop = new AbortController()
    void ask(id, side).then((answer) => {
      if (!stop.signal.aborted) take(answer)
    })
    return () => stop.abort()
  }, [id, side])
  useNews(['message', 'task'], () => void refresh())
  return { ...shown, problem, pending, refresh, more }

  async function refresh(): Promise<void> {
    show(await ask(id, side))
  }

  function show(answer: Awaited<ReturnType<typeof ask>>): void {
    if (!answer.ok) return setProblem(answer.refusal.kind === 'notFound' ? 'Такой переписки нет' : answer.refusal.message)
    const thread = answer.value
    setProblem(undefined)
    setShown((now) => ({ thread, ...withNewest(now, thread) }))
    if (marks) void markRead(thread, side)
  }

  async function more(): Promise<void> {
    const before = shown?.next ?? null
    if (pending || before === null) return
    setPending(true)
    const answer = await ask(id, side, before)
    setPending(false)
    if (!answer.ok) return
    setShown((now) => now && { ...now, ...withEarlier(now, answer.value) })
  }
}

function ask(id: string, side: ThreadSide, before?: number) {
  const query = before === undefined ? {} : { before }
  const read = side === 'client' ? contract.readClientThread : contract.readPersonThread
  return call(read, { params: { id }, query }, { skipAlerts: true })
}

async function markRead({ id, messages, read, unread }: Thread, side: ThreadSide): Promise<void> {
  const last = messages.findLast((message) => message.side !== side)
  if (unread === 0 || !last || last.no <= read) return
  const mark = side === 'client' ? contract.markClientThread : contract.markPersonThread
  await call(mark, { params: { id }, body: { no: last.no } }, { skipAlerts: true })
}
