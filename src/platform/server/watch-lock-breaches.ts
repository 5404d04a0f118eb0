import { lockBreaches } from './lock-order.ts'
import type { Log } from './log.ts'

export type LockBreachWatch = {
  /** Breaches of this process by the two tables: «registers after tasks». */
  readonly counts: ReadonlyMap<string, number>
  close(): void
}

/**
 * From now on a lock against the order stops nobody: each place in the code is logged once as an error, every breach is counted.
 * For production, where the price of a possible deadlock is a retry and the price of a throw is a payment that does not go.
 */
export function watchLockBreaches(log: Log): LockBreachWatch {
  const counts = new Map<string, number>()
  const places = new Set<string>()
  const hear = (message: unknown): void => {
    if (!(message instanceof Error)) return
    counts.set(message.message, (counts.get(message.message) ?? 0) + 1)
    const place = message.stack ?? message.message
    if (places.has(place)) return
    places.add(place)
    log.error({ fault: message }, 'rows locked against the order')
  }
  lockBreaches.subscribe(hear)
  return { counts, close: () => lockBreaches.unsubscribe(hear) }
}
