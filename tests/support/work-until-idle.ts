import { receiptHandlers } from '#/features/receipts/server/handlers.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openTaxService } from './receipt-house.ts'

/** Another receipt worker in its own process: runs until no job is left or it is killed. */
export async function workUntilIdle(databaseUrl: string, taxServiceUrl: string, now: string): Promise<void> {
  const connection = openDatabase(databaseUrl, 4)
  const { db } = connection
  const clock = standingClock(now)
  const taxService = openTaxService(taxServiceUrl, clock)
  const table = createWorkTable()
  receiptHandlers(table, { db, clock, log: silentLog, taxService })
  for (let round = 0; round < 20; round += 1) {
    while ((await runDueJobs({ db, clock, log: silentLog, table })) > 0);
    clock.advance({ seconds: 1 })
  }
  await taxService.close()
  await connection.close()
}
