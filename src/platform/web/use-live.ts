import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Runs the loaders of the page again every so many milliseconds while it waits for something; sleeps in a hidden tab. */
export function useLive(milliseconds: number, active: boolean): void {
  const { state, revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
  })

  useEffect(() => {
    if (!active) return undefined
    const look = () => refresh()
    const timer = setInterval(look, milliseconds)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [milliseconds, active])
}
