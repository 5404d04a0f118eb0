import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { forgetFile, keepFile, keptFile } from '#/platform/web/kept-files.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { attachmentLifecycle } from '../domain/attachment.ts'
import { fileProblem } from '../domain/file-place.ts'
import { calls } from './file-calls.ts'
import type { FilesOf, FileView } from './file-calls.ts'
import { sendFile } from './send-file.ts'

/** A file of a form. `isBroken`: the line is. `isLost`: the browser has not its bytes any more. `stopped`: why nothing more is sent. */
export type FormFile = FileView & {
  readonly isBroken?: boolean
  readonly isLost?: boolean
  readonly stopped?: string
}

/** Files of a form: those that came before, also before a reload, and those being sent now. */
export function useFormFiles(of: FilesOf) {
  const { side, place, about } = of
  const [files, setFiles] = useState<readonly FormFile[]>([])
  const [most, setMost] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef(new Map<string, AbortController>())
  const turn = useRef(Promise.resolve())
  const start = useEffectEvent(resume)
  useEffect(() => {
    const stops = running.current
    void read().then((found) => {
      for (const view of found) void start(view)
    })
    return () => {
      for (const stop of stops.values()) stop.abort()
      stops.clear()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another form has another key
  }, [])
  usePolling(() => void read(), { everyMs: 2000, active: files.some(({ state }) => attachmentLifecycle.is.checking(state)) })
  return { files, most, problem, add, remove }

  async function read(): Promise<readonly FileView[]> {
    const answer = await call(calls[side].list, { query: { place, about } }, { skipAlerts: true })
    if (!answer.ok) return []
    setMost(answer.value.most)
    const own = answer.value.files.filter(({ own: isOwn, part }) => isOwn && (part === null || place === 'task'))
    setFiles((now) => own.map((file) => ({ ...now.find(({ id }) => id === file.id), ...newer(now, file) })))
    return own
  }

  /** A file begun before a reload goes on by itself where the browser still has it. */
  async function resume(view: FileView): Promise<void> {
    if (!attachmentLifecycle.is.uploading(view.state) || running.current.has(view.id)) return
    const file = await keptFile(view.id)
    if (file?.size === view.size) send(view, file)
    else show(view.id, { isLost: true })
  }

  async function add(chosen: readonly File[]): Promise<void> {
    setProblem(undefined)
    for (const file of chosen) {
      const lost = files.find(({ isLost, name, size }) => isLost === true && name === file.name && size === file.size)
      if (lost) {
        void keepFile(lost.id, file)
        send(lost, file)
        continue
      }
      const unfit = fileProblem(place, file.name, file.size)
      if (unfit !== undefined) {
        setProblem(`${file.name}: ${unfit}`)
        continue
      }
      const body = { place, about, name: file.name, size: file.size }
      const answer = await call(calls[side].begin, { body }, { skipAlerts: true })
      if (!answer.ok) {
        setProblem([answer.refusal.message, answer.refusal.action].filter(Boolean).join('. '))
        continue
      }
      const view = answer.value
      setFiles((now) => [...now, view])
      void keepFile(view.id, file)
      send(view, file)
    }
  }

  /** One after another: a line that is shared by several uploads breaks all of them. */
  function send(view: FileView, file: Blob): void {
    const stop = new AbortController()
    running.current.set(view.id, stop)
    show(view.id, { isLost: false })
    turn.current = turn.current.then(async () => {
      if (stop.signal.aborted) return
      const onShown = (shown: FileView, isBroken: boolean) => show(view.id, { ...shown, isBroken })
      const stopped = await sendFile(side, view, file, { signal: stop.signal, onShown })
      if (running.current.get(view.id) === stop) running.current.delete(view.id)
      if (stop.signal.aborted) return
      await forgetFile(view.id)
      if (stopped !== undefined) show(view.id, { stopped, isBroken: false })
    })
  }

  function show(id: string, change: Partial<FormFile>): void {
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, ...change } : file)))
  }

  async function remove(id: string): Promise<void> {
    running.current.get(id)?.abort()
    running.current.delete(id)
    void forgetFile(id)
    const answer = await call(calls[side].remove, { params: { id } }, { skipAlerts: true })
    if (!answer.ok && answer.refusal.kind !== 'notFound') return setProblem(answer.refusal.message)
    setFiles((now) => now.filter((file) => file.id !== id))
  }
}

/** An answer that was asked for before a part came knows less than the part. */
function newer(now: readonly FormFile[], file: FileView): FileView {
  const known = now.find(({ id }) => id === file.id)
  return known && attachmentLifecycle.is.uploading(file.state) && known.received > file.received ? known : file
}
