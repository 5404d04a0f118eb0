import { useEffect, useEffectEvent, useState } from 'react'
import { emptyGuest, keepGuestData, readGuestData } from './draft.ts'
import type { GuestData } from './draft.ts'

/** Read after the page has come: the server knows nothing of it. */
export function useGuestData(isGuest: boolean): readonly [GuestData, (data: GuestData) => void] {
  const [data, setData] = useState<GuestData>(emptyGuest)
  const read = useEffectEvent(() => setData(readGuestData()))
  useEffect(() => {
    if (isGuest) read()
  }, [isGuest])
  return [
    data,
    (next) => {
      setData(next)
      keepGuestData(next)
    },
  ]
}
