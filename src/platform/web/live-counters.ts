import { sharedValue, useSharedValue } from './shared-value.ts'
import type { ViewerCounters, ViewerPerson } from './viewer.ts'

type Fresh = { readonly instead: ViewerCounters; readonly counters: ViewerCounters }

/** Numbers newer than those the page came with, and which those were: what loads after them is newer still. */
const fresh = sharedValue<Fresh | undefined>(undefined)

export function keepCounters(instead: ViewerCounters, counters: ViewerCounters): void {
  fresh.write({ instead, counters })
}

/** The same human with the numbers as they are now. */
export function useLiveCounters(person: ViewerPerson): ViewerPerson {
  const now = useSharedValue(fresh)
  return now?.instead === person.counters ? { ...person, counters: now.counters } : person
}
