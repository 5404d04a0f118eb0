import process from 'node:process'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { enterOrganization } from '#/features/organizations/server/enter-organization.ts'
import { registerHandlers } from '#/features/registers/server/handlers.ts'
import { payoutRegisterRoutes } from '#/features/registers/server/routes.ts'
import { tbankChannel } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { createApi } from '#/platform/server/api.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, startWorker } from '#/platform/server/worker.ts'

/**
 * One process of several on one database, for tests that kill and freeze them: `web` answers about registers and prints its address,
 * `worker` pays them. The clocks of all go from one moment. `node fleet-in-child.ts <role> <database> <bank> <start> <epoch ms of start>`.
 */
const [role = '', databaseUrl = '', bankUrl = '', start = '', began = ''] = process.argv.slice(2)
const clock: Clock = {
  now: () =>
    Temporal.Instant.from(start).add({ milliseconds: Math.floor(performance.timeOrigin + performance.now() - Number(began)) }),
}
const { db } = openDatabase(databaseUrl, role === 'web' ? 6 : 16)
const pace = { paysPerSecond: 10_000, looksPerSecond: 10_000, inFlight: 32 }
const bank = tbankChannel({ url: bankUrl, token: 'bank-secret', timeoutMs: 5_000, pace })
const deps = {
  db,
  clock,
  log: silentLog,
  channelFor: () => Promise.resolve(bank),
  offered: [],
  fieldKey: { version: 1, key: new Uint8Array(32).fill(7) },
  codePepper: 'code pepper of the tests, long enough',
  taxService: { taxpayerStatus: () => Promise.resolve(ok({ registrationTime: clock.now() })) } as never,
  npdStatus: { statusOf: () => Promise.resolve(ok({ status: 'active', sha256: '' })) } as never,
}
if (role === 'web') await serve()
else {
  const table = createWorkTable()
  registerHandlers(table, deps)
  const lanes = [
    { lane: 'payments', slots: 16 },
    { lane: 'bankQuestions', slots: 4 },
  ] as const
  startWorker({ db, listenAt: databaseUrl, clock, log: silentLog, table, lanes, leaseSeconds: 2 })
  process.stdout.write('working')
}

async function serve(): Promise<void> {
  const gate = {
    account: (caller: Parameters<typeof checkSession>[1]) => checkSession(deps, caller),
    client: (
      ...asked: [
        Parameters<typeof enterOrganization>[1],
        Parameters<typeof enterOrganization>[2],
        Parameters<typeof enterOrganization>[3],
      ]
    ) => enterOrganization(deps, ...asked),
  }
  const api = createApi({ gate, db, clock, log: silentLog, checkReplies: true })
  payoutRegisterRoutes(api, { ...deps, sms: {} as never, files: {} as never, bankFiles: {} as never })
  const options = { log: silentLog, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const app = openHttp(options)
  mountApi(app, api, options)
  process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }))
}
