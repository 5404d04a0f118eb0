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

/**
 * Runs when something of these kinds may have changed; in a hidden tab, when it becomes visible. After a run it waits
 * `restMilliseconds` before the next, so that a stream of news, as while a large register is paid, causes one read in that time.
 */
export function useNews(types: readonly NewsType[], onNews: () => void, active = true, restMilliseconds = 0): void {
  const kinds = types.join()
  const tell = useEffectEvent(onNews)

  useEffect(() => {
    if (!active) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    let restsUntil = 0
    let isOver = false
    let forget: (() => void) | undefined
    const since = performance.now() - readMilliseconds
    const run = () => {
      timer = undefined
      isLate = document.visibilityState !== 'visible'
      if (isLate) return
      restsUntil = performance.now() + restMilliseconds
      tell()
    }
    const hear = (heard: readonly NewsType[]) => {
      if (heard.some((type) => kinds.split(',').includes(type)))
        timer ??= setTimeout(
          run,
          Math.max(0, restsUntil - performance.now()) + gatherMilliseconds + Math.random() * spreadMilliseconds,
        )
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
  }, [kinds, active, restMilliseconds])
}
