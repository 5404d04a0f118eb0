import { useEffect, useState } from 'react'
import type { TypedTask } from './task-schema.ts'

/** Keeps what is typed in this browser; gives what an earlier visit left unsaved. */
export function useKeptDraft(key: string, now: TypedTask, dirty: boolean): TypedTask | undefined {
  const [kept, setKept] = useState<TypedTask>()
  const text = JSON.stringify(now)

  useEffect(() => {
    setKept(readDraft(localStorage.getItem(key), key))
    // What stood there when the page was opened.
  }, [key])

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

function readDraft(text: string | null, key: string): TypedTask | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isTyped(value) ? value : undefined
  } catch {
    forgetDraft(key)
    return undefined
  }
}

function isTyped(value: unknown): value is TypedTask {
  return typeof value === 'object' && value !== null && 'title' in value && 'receiptText' in value && Object.values(value).every((field) => typeof field === 'string')
}
