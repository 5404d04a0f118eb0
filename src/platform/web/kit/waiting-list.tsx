import type { ReactNode } from 'react'
import { sharedValue, useSharedValue } from '../shared-value.ts'
import { useWaiting } from '../use-waiting.ts'
import type { WaitingPress } from '../waiting-presses.ts'

/** Draws the cards. Brought while there is a network (`entry.client.tsx`): when it is needed nothing can be loaded. */
export const drawWaiting = sharedValue<((presses: readonly WaitingPress[]) => ReactNode) | undefined>(undefined)

/** What was pressed without a network and has not left yet, about one thing or at all. */
export function WaitingList({ about }: { readonly about?: string }) {
  const presses = useWaiting(about)
  const draw = useSharedValue(drawWaiting)
  if (presses.length === 0) return null
  return draw ? draw(presses) : <p role="status">Ждёт сети: {presses.length}</p>
}
