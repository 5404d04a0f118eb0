import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { TypedTask } from '../fields/task.ts'

/** Stores input in this browser and returns input left unsaved by an earlier visit. */
export function useKeptDraft(key: string, now: TypedTask, dirty: boolean): TypedTask | undefined {
  const text = JSON.stringify(now)
  const stored = useSyncExternalStore(
    never,
    () => localStorage.getItem(key),
    () => null,
  )
  const kept = useMemo(() => readDraft(stored), [stored])

  useEffect(() => {
    if (!dirty) return undefined
    const timer = setTimeout(() => localStorage.setItem(key, text), 1_000)
    return () => clearTimeout(timer)
  }, [key, text, dirty])

  return dirty ? undefined : kept
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Subscribes to nothing: only this page writes the draft while it is open. */
function never(): () => void {
  return () => undefined
}

function readDraft(text: string | null): TypedTask | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isTyped(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isTyped(value: unknown): value is TypedTask {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'receipt_text' in value &&
    'branch_id' in value &&
    Object.values(value).every((field) => typeof field === 'string')
  )
}
