import { useSharedValue } from './shared-value.ts'
import { waitingPresses } from './waiting-presses.ts'
import type { WaitingPress } from './waiting-presses.ts'

/** What waits for the network, or was refused after it had waited: all of it, or about one thing. */
export function useWaiting(about?: string): readonly WaitingPress[] {
  const all = useSharedValue(waitingPresses)
  return about === undefined ? all : all.filter((press) => press.about === about)
}
