import { useSyncExternalStore } from 'react'
import type { ViewerCounters, ViewerPerson } from './viewer.ts'

/** Numbers newer than those the page came with, and which those were: what loads after them is newer still. */
let fresh: { readonly instead: ViewerCounters; readonly counters: ViewerCounters } | undefined
const listeners = new Set<() => void>()

export function keepCounters(instead: ViewerCounters, counters: ViewerCounters): void {
  fresh = { instead, counters }
  for (const listener of listeners) listener()
}

/** The same human with the numbers as they are now. */
export function useLiveCounters(person: ViewerPerson): ViewerPerson {
  const now = useSyncExternalStore(onChange, freshCounters, noCounters)
  return now?.instead === person.counters ? { ...person, counters: now.counters } : person
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function freshCounters() {
  return fresh
}

function noCounters() {
  return undefined
}
