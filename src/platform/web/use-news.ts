import { useEffect, useEffectEvent } from 'react'
import type { NewsType } from '#/wire/news.ts'

/**
 * Events that arrive together are handled once, with jitter, so that the browsers of one organization do not all ask at the
 * same moment.
 */
const gatherMilliseconds = 200
const spreadMilliseconds = 400

/** What is shown was read at most this long before one began to listen. */
const readMilliseconds = 4000

/** Runs when something of these kinds may have changed; in a hidden tab, when it becomes visible. */
export function useNews(types: readonly NewsType[], onNews: () => void, active = true): void {
  const kinds = types.join()
  const tell = useEffectEvent(onNews)

  useEffect(() => {
    if (!active) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    let isOver = false
    let forget: (() => void) | undefined
    const since = performance.now() - readMilliseconds
    const run = () => {
      timer = undefined
      isLate = document.visibilityState !== 'visible'
      if (!isLate) tell()
    }
    const hear = (heard: readonly NewsType[]) => {
      if (heard.some((type) => kinds.split(',').includes(type)))
        timer ??= setTimeout(run, gatherMilliseconds + Math.random() * spreadMilliseconds)
    }
    const look = () => {
      if (isLate) run()
    }
    document.addEventListener('visibilitychange', look)
    void import('./news.ts').then((news) => {
      if (!isOver) forget = news.onNews(hear, since)
    })
    return () => {
      isOver = true
      forget?.()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [kinds, active])
}
