import { useRef, useState } from 'react'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { call } from '#/platform/web/call.ts'
import { newAttemptKey } from '#/platform/web/default-headers.ts'
import { sendForm } from '#/wire/field.ts'
import { createTask, modifyTask, publishTask } from '../contract/task.ts'
import type { DraftOrigin } from '../domain/task-draft.ts'
import { taskFields } from '../fields/task.ts'
import type { TaskValues } from '../fields/task.ts'
import type { ClientTask } from './shown-task.ts'

type Saved =
  | { readonly outcome: 'saved'; readonly id: string }
  | { readonly outcome: 'doubtful'; readonly words: string }
  | { readonly outcome: 'refused'; readonly refusal: CallRefusal }

/**
 * Saves the form and publishes it if requested. If publishing fails, the next attempt updates the created draft instead of
 * creating another.
 */
export function useSaveTask(edited: ClientTask | undefined, { sourceId, templateId }: DraftOrigin) {
  const place = useRef(edited && { id: edited.id, version: edited.version })
  const [pending, setPending] = useState(false)
  return {
    pending,
    run,
    idOf: () => place.current?.id,
    /** The member has seen what a colleague has saved: the next save follows it. */
    follow: (version: number | undefined) => {
      if (place.current && version !== undefined) place.current = { ...place.current, version }
    },
  }

  async function run(values: TaskValues, isPublishing: boolean, acknowledged: boolean): Promise<Saved> {
    setPending(true)
    try {
      const stored = await store(values)
      if (!stored.ok) return { outcome: 'refused', refusal: stored.refusal }
      place.current = { id: stored.value.id, version: stored.value.version }
      if (!isPublishing) return { outcome: 'saved', id: stored.value.id }
      const input = { params: { id: stored.value.id }, body: { version: stored.value.version, acknowledged } }
      const published = await call(publishTask, input, { skipAlerts: true })
      if (published.ok) return { outcome: 'saved', id: published.value.id }
      if (published.refusal.kind === 'doubtfulWords') return { outcome: 'doubtful', words: published.refusal.message }
      return { outcome: 'refused', refusal: published.refusal }
    } finally {
      setPending(false)
    }
  }

  function store(values: TaskValues) {
    const body = sendForm(taskFields, values)
    const stored = place.current
    if (stored)
      return call(modifyTask, { params: { id: stored.id }, body: { ...body, version: stored.version } }, { skipAlerts: true })
    const from = {
      ...(sourceId !== undefined && { source_id: sourceId }),
      ...(templateId !== undefined && { template_id: templateId }),
    }
    return call(createTask, { body: { ...body, ...from } }, { skipAlerts: true, idempotencyKey: newAttemptKey() })
  }
}
