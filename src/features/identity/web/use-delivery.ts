import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { Result } from '#/kernel/result.ts'
import type { readCodeState } from '../contract.ts'
import { isDeliveryOver } from '../domain/delivery.ts'

export type Delivery = z.output<typeof readCodeState.reply>

/** Seconds between queries: the first soon, then at growing intervals. */
const pauses = [1, 3, 4, 6, 8, 10, 15, 20, 30, 60, 90] as const

/**
 * The delivery state of the newest code, asked anew for each `round` of sending; queries for at most four minutes, and not in a
 * hidden tab.
 */
export function useDelivery(
  ask: (signal: AbortSignal) => Promise<Result<Delivery, unknown>>,
  round: number,
): Delivery | undefined {
  const [seen, setSeen] = useState<{ readonly round: number; readonly delivery: Delivery }>()
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const pollAfter = (place: number) => {
      const pause = pauses[place]
      if (pause !== undefined) timer = setTimeout(() => void look(place), pause * 1000)
    }
    const look = async (place: number) => {
      if (document.hidden) return pollAfter(place)
      const answer = await askNow(stop.signal)
      if (stop.signal.aborted) return
      if (answer.ok) setSeen({ round, delivery: answer.value })
      const over = answer.ok && isDeliveryOver(answer.value.state)
      if (!over) pollAfter(place + 1)
    }
    pollAfter(0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [round])
  return seen?.round === round ? seen.delivery : undefined
}
