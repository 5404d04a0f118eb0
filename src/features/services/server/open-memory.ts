import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Service } from '../domain/service.ts'
import { openSharedMemory } from './open-shared-memory.ts'
import type { ServiceMemory } from './open-shared-memory.ts'
import { recordCall } from './record-call.ts'
import { sightOf, takeTrial } from './sight-queries.ts'

/** One process's view of a service of the installation. */
export function openMemory(deps: { db: Database; clock: Clock }, service: Service): ServiceMemory {
  return openSharedMemory(deps.clock, {
    read: () => sightOf(deps.db, service),
    takeTrial: (now, until) => takeTrial(deps.db, service, now, until),
    record: (call) => recordCall(deps, service, call),
  })
}
