import { useEffect, useEffectEvent, useState } from 'react'
import { useTypedDraft } from '#/platform/web/typed-draft.ts'
import type { TypedTask } from '../fields/task.ts'
import type { TaskFields } from './task-fields.ts'

/** Keeps the form while it is typed, and fills it with what an earlier visit left unsaved. */
export function useKeptTask(fields: TaskFields, now: TypedTask, typed: TypedTask, saved: boolean, of: string) {
  const [empty] = useState(typed)
  const draft = useTypedDraft(of, empty)
  const [isRestored, setRestored] = useState(false)
  const isFound = draft.kept !== undefined
  const restore = useEffectEvent(() => {
    if (!draft.kept || fields.dirty) return
    fields.form.reset(draft.kept, { keepDefaultValues: true })
    setRestored(true)
  })
  // Known only in the browser: on a page from the server it comes one render after hydration.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what the browser stores is an outside system
    if (isFound) restore()
  }, [isFound])

  const isDirty = fields.dirty && !saved
  const keep = useEffectEvent(draft.keep)
  useEffect(() => {
    if (isDirty) keep(now)
  }, [isDirty, now])

  return { isRestored, startOver, forget: draft.forget }

  function startOver(): void {
    draft.forget()
    fields.form.reset(empty)
    setRestored(false)
  }
}
