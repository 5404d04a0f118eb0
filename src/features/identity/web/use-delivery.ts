import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '#/platform/web/call.ts'
import { readCodeState } from '../contract.ts'
import { isDeliveryOver } from '../domain/delivery.ts'
import type { Entry } from './entry.ts'

export type Delivery = z.output<typeof readCodeState.reply>

/** Seconds between queries: the first soon, then at growing intervals. */
const pauses = [1, 3, 4, 6, 8, 10, 15, 20, 30, 60, 90] as const

/** The delivery state of the newest code; queries for at most four minutes, and not in a hidden tab. */
export function useDelivery(entry: Entry, round: number): Delivery | undefined {
  const [seen, setSeen] = useState<{ readonly round: number; readonly delivery: Delivery }>()
  const { personId, mode } = entry
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const pollAfter = (place: number) => {
      const pause = pauses[place]
      if (pause !== undefined) timer = setTimeout(() => void look(place), pause * 1000)
    }
    const look = async (place: number) => {
      if (document.hidden) return pollAfter(place)
      const input = { params: { role: mode }, headers: { 'person-id': personId } }
      const answer = await call(readCodeState, input, { skipAlerts: true, signal: stop.signal })
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
  }, [personId, mode, round])
  return seen?.round === round ? seen.delivery : undefined
}
