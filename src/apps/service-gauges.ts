import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { readWatch } from '#/features/services/server/read-watch.ts'
import type { Database } from '#/platform/server/database.ts'

/** State of outside services for the whole installation: every process reports the same. */
export function registerServices(registry: Registry, db: Database): void {
  for (const [name, help, part] of gauges) {
    const gauge: Gauge<'service'> = new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [registry],
      async collect() {
        const watches = await readWatch(db).catch(() => [])
        gauge.reset()
        for (const watch of watches) gauge.set({ service: watch.service }, watch[part])
      },
    })
  }
}

const gauges = [
  ['service_silent_seconds', 'How long an outside service has not answered; 0 while it answers', 'silentSeconds'],
  [
    'service_unchecked_seconds',
    'How long nobody has called an outside service; grows when no worker watches',
    'uncheckedSeconds',
  ],
] as const
