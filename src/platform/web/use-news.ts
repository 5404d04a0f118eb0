import { useEffect, useEffectEvent } from 'react'
import type { NewsType } from '#/wire/news.ts'

/** News that come together are one. Browsers of one organisation do not ask all in the same moment. */
const gatherMilliseconds = 200
const spreadMilliseconds = 400

/** Runs when something of these kinds may have changed; in a hidden tab when it is looked at again. */
export function useNews(types: readonly NewsType[], onNews: () => void, active = true): void {
  const kinds = types.join()
  const tell = useEffectEvent(onNews)

  useEffect(() => {
    if (!active) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    let isOver = false
    let forget: (() => void) | undefined
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
      if (!isOver) forget = news.onNews(hear)
    })
    return () => {
      isOver = true
      forget?.()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [kinds, active])
}
