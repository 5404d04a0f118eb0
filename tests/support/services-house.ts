import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openMemory } from '#/features/services/server/open-memory.ts'
import { serviceHandlers } from '#/features/services/server/handlers.ts'
import { watchServicesJob } from '#/features/services/server/jobs.ts'
import { serviceRoutes } from '#/features/services/server/routes.ts'
import type { Probes } from '#/features/services/server/watch-services.ts'
import { services } from '#/features/services/domain/service.ts'
import type { Service } from '#/features/services/domain/service.ts'
import { openSoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import { parseCompanyInn } from '#/kernel/inn.ts'
import { createApi } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openTestDatabase } from './test-database.ts'

/** A database, a tax service that counts calls, and any number of processes; the clock is manual. */
export async function openServicesHouse() {
  const database = await openTestDatabase()
  const connection = openDatabase(database.url, 12)
  const { db } = connection
  const clock = standingClock('2026-11-21T09:00:00Z')
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules: { latencyMs: [0, 0], pollsPerSecond: 1000 } })
  const door = await openDoor(simulator.siteUrl)
  const closers: (() => Promise<unknown>)[] = []
  const probed: Service[] = []
  const table = createWorkTable()
  const deps = { db, clock, log: silentLog }
  const api = createApi({ gate: closedGate, ...deps, checkReplies: true })
  serviceRoutes(api, deps)

  function openProcess() {
    const taxService = openSoapTaxService(
      {
        authUrl: `${door.url}/open-api/AuthService`,
        serviceUrl: `${door.url}/ais3/smz/SmzIntegrationService`,
        masterToken: 'training',
        platform: platform(),
        limits: { connectTimeoutMs: 1_000, answerTimeoutMs: 2_000 },
        memory: openMemory(deps, 'taxService'),
      },
      clock,
    )
    closers.push(taxService.close)
    return taxService
  }

  return {
    ...deps,
    db,
    clock,
    api,
    table,
    door,
    probed,
    openProcess,
    openMemory: (service: Service) => openMemory(deps, service),
    /** Starts the endless watch; `ask` is what a probe does besides being recorded. */
    async watch(ask: Partial<Probes> = {}) {
      const probes = Object.fromEntries(
        services.map((service) => [
          service,
          async () => {
            probed.push(service)
            await ask[service]?.()
          },
        ]),
      ) as Probes
      serviceHandlers(table, { ...deps, probes })
      await db.transaction().execute((tx) => enqueue(tx, clock, watchServicesJob, {}, { key: 'platform' }))
    },
    /** Advances time in steps of 15 seconds and runs the due jobs at each. */
    async pass(duration: Temporal.DurationLike) {
      const until = clock.now().add(duration)
      while (Temporal.Instant.compare(clock.now(), until) < 0) {
        clock.advance({ seconds: 15 })
        while ((await runDueJobs({ ...deps, table })) > 0);
      }
    },
    outages: () => db.selectFrom('service_outages').selectAll().orderBy('began_at').execute(),
    sight: (service: Service) =>
      db.selectFrom('service_states').selectAll().where('service', '=', service).executeTakeFirstOrThrow(),
    async [Symbol.asyncDispose]() {
      for (const close of closers) await close()
      await door.close()
      await simulator.close()
      await connection.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

export type ServicesHouse = Awaited<ReturnType<typeof openServicesHouse>>

/** A proxy before the simulator; closed, it answers 503 as an overloaded service does. Counts every call. */
async function openDoor(siteUrl: string) {
  const door = { knocks: 0, isOpen: true }
  const server = createServer((request, reply) => void answer(request, reply))

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    door.knocks += 1
    const body = Buffer.concat(await request.toArray())
    if (!door.isOpen) return void reply.writeHead(503).end()
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => kept.test(name))) as Record<
      string,
      string
    >
    const known = await fetch(siteUrl + (request.url ?? ''), { method: 'POST', headers, body })
    reply.writeHead(known.status, { 'content-type': known.headers.get('content-type') ?? '' }).end(await known.text())
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(door, {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

const kept = /^(content-type|soapaction|fns-)/

const closedGate = {
  account: async () => ({ ok: false, refusal: { kind: 'unauthorized' } }) as const,
  client: async () => ({ ok: false, refusal: { kind: 'unauthorized' } }) as const,
}

function platform() {
  const inn = parseCompanyInn('7842000011')
  if (!inn) throw new Error('Not an ИНН')
  return { partnerName: 'Наряд', partnerType: 'PARTNER', partnerConnectable: true, inn, phone: '79000000000' } as const
}
