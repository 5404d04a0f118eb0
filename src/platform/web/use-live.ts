import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Runs the loaders of the page again every so many milliseconds while it waits for something; sleeps in a hidden tab. */
export function useLive(milliseconds: number, active: boolean): void {
  const revalidator = useRevalidator()
  const latest = useRef(revalidator)
  latest.current = revalidator

  useEffect(() => {
    if (!active) return undefined
    const refresh = () => {
      if (document.visibilityState === 'visible' && latest.current.state === 'idle') void latest.current.revalidate()
    }
    const timer = setInterval(refresh, milliseconds)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [milliseconds, active])
}
