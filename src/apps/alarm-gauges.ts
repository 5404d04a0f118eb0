import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { countRootTroubles } from '#/features/documents/server/count-root-troubles.ts'
import { countBroken } from '#/features/journal/server/count-broken.ts'
import { countTroubledBindings } from '#/features/partner/server/count-troubled-bindings.ts'
import { countSharedNumbers } from '#/features/profile/server/count-shared-numbers.ts'
import { countOddAnswers } from '#/features/services/server/count-odd-answers.ts'
import type { Database } from '#/platform/server/database.ts'

/**
 * Conditions that need the operator although nothing is down. Read from the database at each scrape, so all processes report
 * the same values.
 */
export function registerAlarms(registry: Registry, db: Database): void {
  for (const [name, help, count] of alarms) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await count(db).catch(() => undefined)
        if (found === undefined) gauge.remove()
        else gauge.set(found)
      },
    })
  }
}

const alarms = [
  ['shared_requisites', 'Accounts and cards that two or more people name at once', countSharedNumbers],
  [
    'bindings_troubled',
    'Bindings only the operator can help: platform refused, farewell not told, ИНН changed',
    countTroubledBindings,
  ],
  [
    'odd_answers',
    'Items of answers of the tax service set aside, words of its that are new, a clock ahead of its own: within 24 hours',
    countOddAnswers,
  ],
  ['journals_broken', 'Journals whose last check has found a break', countBroken],
  ['roots_troubled', 'The last root of documents is not the one kept apart, or the authority gives no stamp', countRootTroubles],
] as const
