import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Replica } from '#/platform/server/replica.ts'

/** How far the replica is behind, and how many reads it has taken off the primary. */
export function registerReplica(registry: Registry, replica: Pick<Replica, 'behind' | 'counts'>): void {
  const lag: Gauge = new Gauge({
    name: 'replica_lag_seconds',
    help: 'Age of the newest moment whose commits are known to be on the replica; infinite when it was never reached',
    registers: [registry],
    collect() {
      lag.set((replica.behind() ?? Infinity) / 1000)
    },
  })
  const reads: Counter = new Counter({
    name: 'lagging_reads_total',
    help: 'Reads that may lag, by the server that answered',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      reads.reset()
      for (const [server, count] of Object.entries(replica.counts())) reads.inc({ server }, count)
    },
  })
}
