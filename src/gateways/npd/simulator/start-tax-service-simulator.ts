import { createServer } from 'node:http'
import { openBook } from './book.ts'
import { openCallRate } from './call-rate.ts'
import { openFaults } from './faults.ts'
import { answerRequest } from './answer-request.ts'
import { sendReply } from './http-reply.ts'
import { seedBook } from './seed-book.ts'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Clock } from '#/kernel/time.ts'
import type { SimulatorRules, World } from './world.ts'

export type TaxServiceSimulatorOptions = {
  /** 0 means any free port. */
  readonly port: number
  readonly host?: string
  /** Storage folder; absent means in memory. */
  readonly dataDir?: string
  readonly clock: Clock
  /** Origin that users' browsers see; used in receipt links. */
  readonly publicUrl?: string
  readonly rules?: Partial<SimulatorRules>
}

export type TaxServiceSimulator = {
  readonly port: number
  readonly authUrl: string
  readonly serviceUrl: string
  /** Origin of «Мой налог» and the public status service. */
  readonly siteUrl: string
  readonly close: () => Promise<void>
}

const usualRules: SimulatorRules = {
  masterToken: undefined,
  bankMasterToken: 'training-bank-master-token',
  tokenLifetime: Temporal.Duration.from({ hours: 1 }),
  latencyMs: [300, 1800],
  answerLifetime: Temporal.Duration.from({ minutes: 10 }),
  pollsPerSecond: 2,
  registrationSeconds: 20,
  statusCallsPerMinute: undefined,
}

/** Starts a miniature tax service: SOAP, receipts, the status service, «Мой налог» and the administrator's controls. */
export async function startTaxServiceSimulator(options: TaxServiceSimulatorOptions): Promise<TaxServiceSimulator> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 })
  const origin = (): string => options.publicUrl ?? `http://127.0.0.1:${portOf(server)}`
  const world = openWorld(options, origin)
  server.on('request', (request, response) => void answer(world, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const port = portOf(server)
  return {
    port,
    authUrl: `http://127.0.0.1:${port}/open-api/AuthService`,
    serviceUrl: `http://127.0.0.1:${port}/ais3/smz/SmzIntegrationService`,
    siteUrl: origin(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function openWorld({ clock: real, dataDir, rules }: TaxServiceSimulatorOptions, publicUrl: () => string): World {
  const allRules = { ...usualRules, ...rules }
  const book = openBook(dataDir)
  seedBook(book)
  const clock: Clock = { now: () => real.now().add({ milliseconds: Number(book.facts.get('clock')?.value ?? '0') }) }
  return {
    book,
    clock,
    faults: openFaults(book),
    rules: allRules,
    polls: openCallRate(clock, allRules.pollsPerSecond, 1_000),
    statusCalls: openCallRate(clock, allRules.statusCallsPerMinute, 60_000),
    statusBook: [],
    publicUrl,
  }
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    sendReply(response, await answerRequest(world, request))
  } catch (error) {
    // The caller sees a broken connection, as with any failing service; the error is printed for whoever runs the simulator.
    process.emitWarning(error instanceof Error ? error : String(error))
    response.destroy()
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
