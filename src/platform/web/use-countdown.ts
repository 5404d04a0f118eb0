import { useEffect, useState } from 'react'

/** Seconds left, counted down to 0; `start` restarts. Follows the clock, so a sleeping tab does not stop it. */
export function useCountdown(initial = 0): {
  readonly left: number
  readonly start: (seconds: number) => void
} {
  const [ends, setEnds] = useState<number>()
  const [left, setLeft] = useState(initial)
  useEffect(() => {
    const end = ends ?? performance.now() + initial * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [ends, initial])
  return { left, start: (seconds) => setEnds(performance.now() + seconds * 1000) }
}
