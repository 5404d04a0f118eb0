import { useState, useSyncExternalStore } from 'react'
import { guestText, keepGuestData, readGuestData } from './draft.ts'
import type { GuestData } from './draft.ts'

/** What a guest has told of himself in this tab; the server knows nothing of it. */
export function useGuestData(): readonly [GuestData, (data: GuestData) => void] {
  const kept = useSyncExternalStore(neverChanges, guestText, nothing)
  const [typed, setTyped] = useState<GuestData>()
  return [
    typed ?? readGuestData(kept),
    (next) => {
      setTyped(next)
      keepGuestData(next)
    },
  ]
}

/** This tab alone writes it, and what it writes it knows. */
function neverChanges(): () => void {
  return () => undefined
}

function nothing(): null {
  return null
}
