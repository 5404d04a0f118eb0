import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { countSharedNumbers } from '#/features/profile/server/count-shared-numbers.ts'
import type { Database } from '#/platform/server/database.ts'

/** What the operator must look at although nothing is broken. Read at each look at the metrics, so all processes say the same. */
export function registerAlarms(registry: Registry, db: Database): void {
  const shared: Gauge = new Gauge({
    name: 'shared_requisites',
    help: 'Accounts and cards that two or more people name at once',
    registers: [registry],
    async collect() {
      const count = await countSharedNumbers(db).catch(() => undefined)
      if (count === undefined) shared.remove()
      else shared.set(count)
    },
  })
}
