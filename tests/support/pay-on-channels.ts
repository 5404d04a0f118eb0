import process from 'node:process'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import { openChannels } from '#/features/connections/server/open-channels.ts'
import { registerHandlers } from '#/features/registers/server/handlers.ts'
import { statementHandlers } from '#/features/statements/server/handlers.ts'
import { ok } from '#/kernel/result.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, startWorker } from '#/platform/server/worker.ts'
import { movedClock } from './moved-clock.ts'
import { offeredStands } from './channel-storm.ts'
import type { StormPlace } from './channel-storm.ts'

/** A worker in its own process that pays by three channels until it is killed: `node pay-on-channels.ts <place as JSON>`. */
const place = JSON.parse(process.argv[2] ?? '{}') as StormPlace
const clock = movedClock(place.clock)
process.on('message', (moved) => {
  clock.move(Number(moved))
})
const { db } = openDatabase(place.databaseUrl, 14)
const fieldKey = { version: 1, key: new Uint8Array(32).fill(7) }
const slots = 16
const offered = offeredStands(place.stands, clock)
const before = { traits: {} } as never
const channels = openChannels({ db, clock, fieldKey, offered, before, slots })
const deps = {
  db,
  clock,
  log: silentLog,
  channelFor: channels.channelFor,
  offered,
  fieldKey,
  taxService: { taxpayerStatus: () => Promise.resolve(ok({ registrationTime: clock.now() })) } as never,
  npdStatus: { statusOf: () => Promise.resolve(ok({ status: 'active', sha256: '' })) } as never,
}
const table = createWorkTable()
registerHandlers(table, deps)
statementHandlers(table, deps)
subscribeNotices(table, deps)
const lanes = [
  { lane: 'payments', slots },
  { lane: 'bankQuestions', slots: 4 },
  { lane: 'followUps', slots: 4 },
] as const
startWorker({ db, clock, log: silentLog, table, lanes, listenAt: place.databaseUrl })
process.send?.('ready')
