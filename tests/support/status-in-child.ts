import process from 'node:process'
import { partnerHandlers } from '#/features/partner/server/handlers.ts'
import { contractorHandlers } from '#/features/contractors/server/handlers.ts'
import { databaseTurns } from '#/gateways/npd-status/database-turns.ts'
import { openHttpStatusService, spacingFor } from '#/gateways/npd-status/http-status-service.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'

/**
 * A worker in its own process that asks the status service: `node status-in-child.ts <database> <service> <moment> <per
 * minute>`. Each input line is a number of seconds to advance; it answers each with a line when done.
 */
const [databaseUrl = '', serviceUrl = '', start = '', perMinute = ''] = process.argv.slice(2)
const open = openDatabase(databaseUrl, 4)
const clock = standingClock(start)
const turns = perMinute === '' ? undefined : databaseTurns(open.db, clock, spacingFor(Number(perMinute)))
const npdStatus = openHttpStatusService({ url: serviceUrl, turns })
const table = createWorkTable()
const deps = {
  db: open.db,
  clock,
  log: silentLog,
  npdStatus,
  taxService: {},
  sms: {},
  brand: { name: '' },
  codePepper: '',
  publicUrl: '',
}
partnerHandlers(table, deps as never)
contractorHandlers(table, deps as never)
process.stdout.write('ready\n')
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  for (const line of String(chunk).split('\n').filter(Boolean)) {
    if (line === 'end') {
      await npdStatus.close()
      await open.close()
      process.exit(0)
    }
    clock.advance({ seconds: Number(line) })
    while ((await runDueJobs({ db: open.db, clock, log: silentLog, table })) > 0);
    process.stdout.write('done\n')
  }
}
