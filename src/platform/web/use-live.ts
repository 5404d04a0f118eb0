import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { NewsType } from '#/wire/news.ts'
import { usePolling } from './use-polling.ts'

/**
 * Reloads the page while it waits for something: on live events of these kinds and by the clock, as `usePolling` does. `hears`:
 * reloads on the events also while nothing is awaited, because others may change what is shown.
 */
export function useLive(milliseconds: number, active: boolean, types?: readonly NewsType[], hears = active): void {
  const { state, revalidate } = useRevalidator()
  const again = useRef(false)
  const refresh = () => {
    again.current = state !== 'idle'
    if (!again.current) void revalidate()
  }
  // The reload under way may have read before the change.
  const reloadAgain = useEffectEvent(() => {
    if (again.current) refresh()
  })
  useEffect(() => {
    if (state === 'idle') reloadAgain()
  }, [state])
  usePolling(refresh, { everyMs: milliseconds, active, hears, ...(types && { types }) })
}
