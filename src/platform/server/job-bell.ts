import type pg from 'pg'
import { keepListening } from './keep-listening.ts'

/** Wakes the one who sleeps. A ring that comes while nobody sleeps is not lost: the next sleep ends at once. */
export type Bell = { readonly ring: () => void; readonly sleep: (milliseconds: number) => Promise<void> }

export function createBell(): Bell {
  let rung = false
  let wake: () => void = () => undefined
  return {
    ring() {
      rung = true
      wake()
    },
    async sleep(milliseconds) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, milliseconds)
        wake = resolve
        await promise
        clearTimeout(timer)
      }
      rung = false
    },
  }
}

/** Rings when a job is added anywhere. While the connection is broken, work goes on by polling. */
export function ringOnJobs(pool: pg.Pool, bell: Pick<Bell, 'ring'>): { stop(): Promise<void> } {
  return keepListening(pool, 'jobs', { onOpen: bell.ring, onMessage: bell.ring })
}
