import { useEffect, useEffectEvent, useRef } from 'react'
import type { NewsType } from '#/wire/news.ts'
import { isNewsLive } from './news-live.ts'
import { useNews } from './use-news.ts'

/** While news come by themselves one still looks this often. */
const calmMilliseconds = 30_000

const nothing: readonly NewsType[] = []

export type PollingOptions = {
  readonly everyMs: number
  /** Something is awaited: it is looked for again and again. */
  readonly active: boolean
  /** News that show it; without them only the clock tells when to look. */
  readonly types?: readonly NewsType[]
  /** Looks at news also while nothing is awaited. */
  readonly hears?: boolean
}

/**
 * Looks again when there is news of these kinds, and every so many milliseconds while something is awaited, more seldom while
 * news come by themselves. Sleeps in a hidden tab.
 */
export function usePolling(look: () => unknown, { everyMs, active, types = nothing, hears = active }: PollingOptions): void {
  const looked = useRef(0)
  const pollNow = () => {
    if (document.visibilityState !== 'visible') return
    looked.current = performance.now()
    look()
  }
  const pollInTurn = useEffectEvent(() => {
    const isCalm = types.length > 0 && isNewsLive() && performance.now() - looked.current < calmMilliseconds
    if (!isCalm) pollNow()
  })
  const pollAgain = useEffectEvent(pollNow)
  useNews(types, pollNow, hears && types.length > 0)

  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => pollInTurn(), everyMs)
    const wake = () => pollAgain()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [everyMs, active])
}
