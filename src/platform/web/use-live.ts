import { useRevalidator } from 'react-router'
import type { NewsType } from '#/wire/news.ts'
import { usePolling } from './use-polling.ts'

/**
 * Reloads the page while it waits for something: on live events of these kinds and by the clock, as `usePolling` does. `hears`:
 * reloads on the events also while nothing is awaited, because others may change what is shown.
 */
export function useLive(milliseconds: number, active: boolean, types?: readonly NewsType[], hears = active): void {
  const { state, revalidate } = useRevalidator()
  const refresh = () => {
    if (state === 'idle') void revalidate()
  }
  usePolling(refresh, { everyMs: milliseconds, active, hears, ...(types && { types }) })
}
