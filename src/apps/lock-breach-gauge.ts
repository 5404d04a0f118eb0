import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { LockBreachWatch } from '#/platform/server/watch-lock-breaches.ts'

/** Locks taken against the order since this process began: any is a fault of the program, to be found in the log. */
export function registerLockBreaches(registry: Registry, { counts }: LockBreachWatch): void {
  const gauge: Gauge = new Gauge({
    name: 'lock_order_breaches',
    help: 'Rows locked against the order since the process began; each place is in the log once',
    registers: [registry],
    collect() {
      gauge.set([...counts.values()].reduce((all, count) => all + count, 0))
    },
  })
}
