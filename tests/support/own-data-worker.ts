import { join } from 'node:path'
import { ownDataHandlers } from '#/features/own-data/server/handlers.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { requireConfig } from '#/platform/server/config.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'

/** One more worker of the own data of people, for a process of its own: works what is due, or until it is killed. */
export async function workOwnData(databaseUrl: string, dataDir: string, now: string): Promise<void> {
  const config = requireConfig({ DATA_DIR: dataDir, PORT: '0' })
  const opened = openDatabase(databaseUrl, 4)
  const { db } = opened
  const clock = standingClock(now)
  const table = createWorkTable()
  ownDataHandlers(table, {
    db,
    clock,
    log: silentLog,
    files: diskFiles(join(dataDir, 'files')),
    renderPdf,
    brand: { name: config.brandName, operator: config.operator },
    fieldKey: config.secrets.fieldKey,
    closingDays: config.closingDays,
  })
  while ((await runDueJobs({ db, clock, log: silentLog, table })) > 0);
  await opened.close()
}
