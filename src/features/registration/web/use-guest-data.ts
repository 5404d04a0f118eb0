import { useState, useSyncExternalStore } from 'react'
import { guestText, keepGuestData, readGuestData } from './draft.ts'
import type { GuestData } from './draft.ts'

/** Personal data a guest entered in this tab; the server never sees it. */
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

/** Only this tab writes it, so it knows its own writes. */
function neverChanges(): () => void {
  return () => undefined
}

function nothing(): null {
  return null
}
