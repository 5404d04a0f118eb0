import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { finishDraft, readDraft, saveDraft } from '../contract/draft.ts'
import { differing } from '../domain/task-draft.ts'
import type { TypedTask } from '../fields/task.ts'

/** Milliseconds of silence after which what is typed goes to the server. */
const pause = 1_500
/** Milliseconds until the next attempt where the last one failed. */
const patience = 10_000

export type Kept =
  | { readonly is: 'nothing' | 'waiting' }
  | { readonly is: 'kept'; readonly at: string }
  | { readonly is: 'unsent'; readonly why: string }

type Options = {
  readonly about: string
  /** The edition that this window starts from. */
  readonly edition: number
  /** The version of the task that is changed; 0 where there is none. */
  readonly version: number
  /** `isLeft`: the page is being left, and the next one may have been filled before this text arrived. */
  readonly onKept: (text: TypedTask, isLeft: boolean) => void
  /** Whether a text on the server is the one this window has started from. */
  readonly isOwn: (theirs: Readonly<Record<string, string>>) => boolean
  /** Another window has kept another text in the meantime: nothing goes to the server until the member has chosen. */
  readonly onMoved: (theirs: Readonly<Record<string, string>>) => void
}

/** Keeps what is typed on the server a moment after typing stops, and as the page is left. */
export function useDraftKeeping({ about, edition, version, onKept, isOwn, onMoved }: Options) {
  const place = useRef({ edition, version, keepsLast: false })
  const waiting = useRef<TypedTask>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const stopped = useRef(false)
  const isLeft = useRef(false)
  const [state, setState] = useState<Kept>({ is: 'nothing' })
  const params = { about }

  const leave = useEffectEvent((left: boolean) => {
    isLeft.current = left
    push()
  })
  useEffect(() => {
    const hide = () => leave(document.hidden)
    const again = () => leave(false)
    document.addEventListener('visibilitychange', hide)
    addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('online', again)
      leave(true)
    }
  }, [])

  return { state, keep, push, stop, resume, finish }

  function keep(text: TypedTask): void {
    if (waiting.current && differing(waiting.current, text).length === 0) return
    waiting.current = text
    if (stopped.current) return
    setState((before) => (before.is === 'unsent' ? before : { is: 'waiting' }))
    plan(pause)
  }

  function plan(wait: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(push, wait)
  }

  function push(): void {
    if (stopped.current || running.current || !waiting.current) return
    clearTimeout(timer.current)
    const text = waiting.current
    running.current = send(text).finally(() => {
      running.current = undefined
    })
  }

  async function send(text: TypedTask): Promise<void> {
    const { edition: after, version: base, keepsLast } = place.current
    const body = { edition: after, base_version: base, fields: text, keeps_last: keepsLast }
    const answer = await call(saveDraft, { params, body }, { skipAlerts: true })
    if (answer.ok) {
      place.current = { ...place.current, edition: answer.value.edition, keepsLast: false }
      setState({ is: 'kept', at: answer.value.saved_at })
      onKept(text, isLeft.current)
      if (waiting.current === text) waiting.current = undefined
      else plan(pause)
      return
    }
    if (answer.refusal.kind === 'draftMoved') return compare(text)
    setState({ is: 'unsent', why: answer.refusal.kind === 'network' ? 'нет связи' : answer.refusal.message })
    plan(patience)
  }

  async function compare(text: TypedTask): Promise<void> {
    const found = await call(readDraft, { params }, { skipAlerts: true })
    if (!found.ok) return plan(patience)
    place.current = { ...place.current, edition: found.value.edition }
    const { draft } = found.value
    const isSame = !draft || differing(text, { ...text, ...draft.fields }).length === 0 || isOwn(draft.fields)
    if (isSame) return plan(0)
    stop()
    setState({ is: 'nothing' })
    onMoved(draft.fields)
  }

  /** Until the member has chosen between two texts. */
  function stop(): void {
    stopped.current = true
    clearTimeout(timer.current)
  }

  /** The member has chosen; what he did not choose stays among the versions. `base`: the version of the task he has seen now. */
  function resume(base?: number): void {
    stopped.current = false
    place.current = { ...place.current, version: base ?? place.current.version, keepsLast: true }
    plan(0)
  }

  /** What was typed is in the task, or is given up. */
  async function finish(): Promise<void> {
    stop()
    waiting.current = undefined
    await running.current
    await call(finishDraft, { params }, { skipAlerts: true })
    const left = await call(readDraft, { params }, { skipAlerts: true })
    if (left.ok) place.current = { ...place.current, edition: left.value.edition }
    stopped.current = false
    setState({ is: 'nothing' })
  }
}
