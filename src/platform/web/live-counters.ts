import { sharedValue, useSharedValue } from './shared-value.ts'
import type { ViewerCounters, ViewerPerson } from './viewer.ts'

type Fresh = { readonly instead: ViewerCounters; readonly counters: ViewerCounters }

/** Counters newer than those of the page, and the ones they replaced: a later page load is newer still. */
const fresh = sharedValue<Fresh | undefined>(undefined)

export function keepCounters(instead: ViewerCounters, counters: ViewerCounters): void {
  fresh.write({ instead, counters })
}

/** The same viewer with the current counters. */
export function useLiveCounters(person: ViewerPerson): ViewerPerson {
  const now = useSharedValue(fresh)
  return now?.instead === person.counters ? { ...person, counters: now.counters } : person
}
