import process from 'node:process'
import { registerHandlers } from '#/features/registers/server/handlers.ts'
import { tbankChannel } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import { ok } from '#/kernel/result.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'

/** A worker in its own process, for tests that kill it: `node pay-in-child.ts <database> <bank> <moment> <seconds>`. */
const [databaseUrl = '', bankUrl = '', start = '', seconds = '0'] = process.argv.slice(2)
const open = openDatabase(databaseUrl, 4)
const pace = { paysPerSecond: 10_000, looksPerSecond: 10_000, inFlight: 32 }
const bank = tbankChannel({ url: bankUrl, token: 'bank-secret', timeoutMs: 2_000, pace })
const clock = standingClock(start)
const table = createWorkTable()
registerHandlers(table, {
  db: open.db,
  clock,
  log: silentLog,
  offered: [],
  channelFor: () => Promise.resolve(bank),
  fieldKey: { version: 1, key: new Uint8Array(32).fill(7) },
  taxService: { taxpayerStatus: () => Promise.resolve(ok({ registrationTime: clock.now() })) } as never,
  npdStatus: { statusOf: () => Promise.resolve(ok({ status: 'active', sha256: '' })) } as never,
})
for (let left = Number(seconds); left >= 0; left -= 1) {
  while ((await runDueJobs({ db: open.db, clock, log: silentLog, table })) > 0);
  clock.advance({ seconds: 1 })
}
await open.close()
await bank[Symbol.asyncDispose]()
