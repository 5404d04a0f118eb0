import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '#/apps/assemble.ts'
import { demoClock } from '#/apps/demo/demo-clock.ts'
import { openGateways } from '#/apps/open-gateways.ts'
import { registerPlatformJob } from '#/features/partner/server/jobs.ts'
import { requireConfig } from '#/platform/server/config.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import type { Log } from '#/platform/server/log.ts'
import { openPdfPool } from '#/platform/server/pdf/pdf-pool.ts'
import type { Replica } from '#/platform/server/replica.ts'
import { openTestDatabase } from './test-database.ts'

export type WholeHouse = Awaited<ReturnType<typeof openWholeHouse>>

/** The whole product as assembled for production, on its own database, or one given with a replica, and a manual clock. */
export async function openWholeHouse(start: Temporal.Instant, log: Log = silentLog, given?: { url: string; replica: Replica }) {
  const database = given ? { url: given.url, [Symbol.asyncDispose]: async () => undefined } : await openTestDatabase()
  const open = openDatabase(database.url)
  const { db } = open
  const dataDir = await mkdtemp(join(tmpdir(), 'naryad-whole-'))
  const config = requireConfig({ DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000' })
  const clock = demoClock(start)
  const gateways = await openGateways(config, db, clock, 'quick')
  const pdf = openPdfPool()
  const { api, table } = assemble({ config, db, clock, log, gateways, pdf, replica: given?.replica, checkReplies: true })
  await db.transaction().execute((tx) => enqueue(tx, clock, registerPlatformJob, {}, { key: 'platform' }))
  return {
    api,
    db,
    databaseUrl: database.url,
    clock,
    config,
    gateways,
    pdf,
    stage: { api, table, db, clock, log, simulatorUrl: gateways.myTaxUrl },
    async [Symbol.asyncDispose]() {
      await gateways.close()
      await pdf[Symbol.asyncDispose]()
      await open.close()
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
