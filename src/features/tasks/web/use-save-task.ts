import { useRef, useState } from 'react'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { call } from '#/platform/web/call.ts'
import { newAttemptKey } from '#/platform/web/default-headers.ts'
import { createTask, modifyTask, publishTask } from '../contract.ts'
import type { Terms } from '../domain/terms.ts'
import type { ClientTask } from './shown-task.ts'
import { bodyOf } from './task-schema.ts'

type Saved =
  | { readonly outcome: 'saved'; readonly id: string }
  | { readonly outcome: 'doubtful'; readonly words: string }
  | { readonly outcome: 'refused'; readonly refusal: CallRefusal }

type Filled = { readonly terms: Terms; readonly branchId: string }

const doubtfulWordsCode = -419

/** Saves the form and, when asked, publishes it. A draft made by a failed publishing is changed next time, not made twice. */
export function useSaveTask(edited: ClientTask | undefined, sourceId: string | undefined) {
  const place = useRef(edited && { id: edited.id, version: edited.version })
  const [pending, setPending] = useState(false)
  return { pending, run }

  async function run({ terms, branchId }: Filled, isPublishing: boolean, acknowledged: boolean): Promise<Saved> {
    setPending(true)
    try {
      const stored = await store({ terms, branchId })
      if (!stored.ok) return { outcome: 'refused', refusal: stored.refusal }
      place.current = { id: stored.value.id, version: stored.value.version }
      if (!isPublishing) return { outcome: 'saved', id: stored.value.id }
      const input = { params: { id: stored.value.id }, body: { version: stored.value.version, acknowledged } }
      const published = await call(publishTask, input, { skipAlerts: true })
      if (published.ok) return { outcome: 'saved', id: published.value.id }
      if (published.refusal.code === doubtfulWordsCode) return { outcome: 'doubtful', words: published.refusal.message }
      return { outcome: 'refused', refusal: published.refusal }
    } finally {
      setPending(false)
    }
  }

  function store({ terms, branchId }: Filled) {
    const body = bodyOf(terms, branchId)
    const stored = place.current
    if (stored)
      return call(modifyTask, { params: { id: stored.id }, body: { ...body, version: stored.version } }, { skipAlerts: true })
    const source = sourceId === undefined ? {} : { source_id: sourceId }
    return call(createTask, { body: { ...body, ...source } }, { skipAlerts: true, idempotencyKey: newAttemptKey() })
  }
}
