import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { NewsType } from '#/wire/news.ts'
import { isNewsLive } from './news-live.ts'
import { useNews } from './use-news.ts'

/** While news come by themselves a page still looks this often. */
const calmMilliseconds = 30_000

const nothing: readonly NewsType[] = []

/**
 * Runs the loaders of the page again while it waits for something: when there is news of these kinds, and every so many
 * milliseconds, more seldom while news come by themselves. Sleeps in a hidden tab.
 */
export function useLive(milliseconds: number, active: boolean, types: readonly NewsType[] = nothing): void {
  const { state, revalidate } = useRevalidator()
  const looked = useRef(0)
  const refresh = () => {
    if (document.visibilityState !== 'visible' || state !== 'idle') return
    looked.current = performance.now()
    void revalidate()
  }
  const look = useEffectEvent(() => {
    const isCalm = types.length > 0 && isNewsLive() && performance.now() - looked.current < calmMilliseconds
    if (!isCalm) refresh()
  })
  const lookAgain = useEffectEvent(refresh)
  useNews(types, refresh, active && types.length > 0)

  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => look(), milliseconds)
    const wake = () => lookAgain()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [milliseconds, active])
}
