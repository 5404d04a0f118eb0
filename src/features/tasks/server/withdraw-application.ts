import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { lockForPerson } from './application-queries.ts'
import { steerApplication } from './steer-application.ts'

/** The person takes his application back, or refuses what the customer offers. */
export function withdrawApplication(
  deps: { db: Database; clock: Clock },
  scope: PersonScope,
  id: Id<'application'>,
  action: 'withdraw' | 'refuse',
) {
  return deps.db
    .transaction()
    .execute(async (tx) => steerApplication(tx, deps.clock, await lockForPerson(tx, scope, id), { action, by: 'person' }))
}
