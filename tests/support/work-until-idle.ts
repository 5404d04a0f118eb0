import { checkHandlers } from '#/features/checks/server/handlers.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openTaxService } from './check-house.ts'

/** One more worker of the checks, for a process of its own: works until no job is left, or until it is killed. */
export async function workUntilIdle(databaseUrl: string, taxServiceUrl: string, now: string): Promise<void> {
  const connection = openDatabase(databaseUrl, 4)
  const { db } = connection
  const clock = standingClock(now)
  const taxService = openTaxService(taxServiceUrl, clock)
  const table = createWorkTable()
  checkHandlers(table, { db, clock, log: silentLog, taxService })
  for (let round = 0; round < 20; round += 1) {
    while ((await runDueJobs({ db, clock, log: silentLog, table })) > 0);
    clock.advance({ seconds: 1 })
  }
  await taxService.close()
  await connection.close()
}
