import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useTypedDraft } from '#/platform/web/typed-draft.ts'
import type { readDraft } from '../contract/draft.ts'
import { differing } from '../domain/task-draft.ts'
import type { TypedTask } from '../fields/task.ts'
import type { TaskFields } from './task-fields.ts'
import { useDraftKeeping } from './use-draft-keeping.ts'

export type FoundDraft = z.output<typeof readDraft.reply>

/** Another text of the same task: of another window of the member, or what a colleague has saved. */
export type Clash = { readonly theirs: TypedTask; readonly by: 'window' | 'colleague'; readonly version?: number }

type Options = {
  readonly fields: TaskFields
  readonly now: TypedTask
  readonly typed: TypedTask
  readonly saved: boolean
  /** Names the copy in the browser. */
  readonly of: string
  readonly about: string
  readonly found: FoundDraft
  readonly version: number
}

/**
 * Keeps the form while it is typed: each letter at once in the browser, a moment later on the server, from then on only there. Fills
 * the form with what an earlier visit left; where two texts meet, the member sees both.
 */
export function useKeptTask({ fields, now, typed, saved, of, about, found, version }: Options) {
  const [empty] = useState(typed)
  const [left] = useState(found.draft)
  const browser = useTypedDraft(of, empty)
  const [isRestored, setRestored] = useState(false)
  const [clash, setClash] = useState<Clash>()
  const kept = useRef<TypedTask>(undefined)
  // What this window itself puts into the browser is nothing to restore.
  const hasWritten = useRef(false)
  const started = useRef<TypedTask>(undefined)
  const keeping = useDraftKeeping({
    about,
    edition: found.edition,
    version,
    onKept: (text, isLeft) => {
      kept.current = text
      if (!isLeft) browser.forget()
    },
    isOwn: (theirs) =>
      started.current !== undefined && differing(started.current, { ...started.current, ...theirs }).length === 0,
    onMoved: (theirs) => ask({ theirs: { ...empty, ...theirs }, by: 'window' }),
  })
  const isFound = browser.kept !== undefined
  const restore = useEffectEvent((isInBrowser: boolean) => {
    const onServer = left ? { ...empty, ...left.fields } : undefined
    const inBrowser = isInBrowser ? browser.kept : undefined
    const text = inBrowser ?? onServer
    if (!text || hasWritten.current || (fields.dirty && !isRestored)) return
    kept.current = onServer
    started.current = text
    fields.form.reset(text, { keepDefaultValues: true })
    setRestored(true)
    if (inBrowser && onServer && differing(inBrowser, onServer).length > 0) ask({ theirs: onServer, by: 'window' })
    else if (left && left.base_version !== version && differing(text, empty).length > 0)
      ask({ theirs: empty, by: 'colleague', version })
  })
  // Known only in the browser: on a page from the server it comes one render after hydration.
  useEffect(() => restore(isFound), [isFound])

  const keep = useEffectEvent((text: TypedTask) => {
    // As it opens the form is not filled with what was left yet.
    if (!fields.dirty || saved || differing(text, kept.current ?? empty).length === 0) return
    hasWritten.current = true
    browser.keep(text)
    keeping.keep(text)
  })
  useEffect(() => keep(now), [now])

  return { isRestored, startOver, forget, clash, ask, choose, state: keeping.state, retry: keeping.push, take }

  function ask(next: Clash): void {
    keeping.stop()
    setClash(next)
  }

  /** The text that the member has put together from both. */
  function choose(text: TypedTask): void {
    keeping.resume(clash?.version)
    setClash(undefined)
    take(text)
  }

  function take(text: TypedTask): void {
    fields.form.reset(text, { keepDefaultValues: true })
    browser.keep(text)
    keeping.keep(text)
  }

  async function forget(): Promise<void> {
    browser.forget()
    await keeping.finish()
    browser.forget()
  }

  function startOver(): void {
    kept.current = undefined
    fields.form.reset(empty)
    setRestored(false)
    setClash(undefined)
    void forget()
  }
}
