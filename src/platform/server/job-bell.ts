import { keepListening } from './keep-listening.ts'

/** Wakes a sleeping worker. A ring that arrives while nothing sleeps is not lost: the next sleep ends at once. */
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

/** Rings, with the lanes, when any process adds a job: `isRungFor`. An empty ring is for every lane. While the connection is broken, workers rely on polling. */
export function ringOnJobs(url: string, bell: { readonly ring: (lanes: string) => void }): { stop(): Promise<void> } {
  return keepListening(url, 'jobs', { onOpen: () => bell.ring(''), onMessage: bell.ring })
}
