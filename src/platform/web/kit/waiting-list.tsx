import type { ReactNode } from 'react'
import { sharedValue, useSharedValue } from '../shared-value.ts'

/** Draws what waits. Brought while there is a network (`entry.client.tsx`): when it is needed nothing can be loaded. */
export const drawWaiting = sharedValue<((about?: string) => ReactNode) | undefined>(undefined)

/** What was pressed without a network and has not left yet, about one thing or at all. */
export function WaitingList({ about }: { readonly about?: string }) {
  return useSharedValue(drawWaiting)?.(about)
}
