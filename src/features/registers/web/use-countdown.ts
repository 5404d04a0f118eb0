import { useEffect, useState } from 'react'

/** Counts seconds down to zero. */
export function useCountdown(): { readonly left: number; start(seconds: number): void } {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return { left, start: setLeft }
}
