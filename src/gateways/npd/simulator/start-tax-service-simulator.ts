import { createServer } from 'node:http'
import { openBook } from './book.ts'
import { openCallRate } from './call-rate.ts'
import { openFaults } from './faults.ts'
import { answerRequest } from './answer-request.ts'
import { sendReply } from './http-reply.ts'
import { seedBook } from './seed-book.ts'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#/kernel/time.ts'
import type { SimulatorRules, World } from './world.ts'

export type TaxServiceSimulatorOptions = {
  /** 0: any free port. */
  readonly port: number
  readonly host?: string
  /** Where the books are kept; absent: in memory. */
  readonly dataDir?: string
  readonly clock: Clock
  /** Origin that people's browsers see; it stands in the links of receipts. */
  readonly publicUrl?: string
  readonly rules?: Partial<SimulatorRules>
}

export type TaxServiceSimulator = {
  readonly port: number
  readonly authUrl: string
  readonly serviceUrl: string
  /** Origin of «Мой налог» and of the public status service. */
  readonly siteUrl: string
  readonly close: () => Promise<void>
}

const usualRules: SimulatorRules = {
  masterToken: undefined,
  tokenLifetime: Temporal.Duration.from({ hours: 1 }),
  latencyMs: [300, 1800],
  answerLifetime: Temporal.Duration.from({ minutes: 10 }),
  pollsPerSecond: 2,
  statusCallsPerMinute: undefined,
}

/** The tax service in miniature: SOAP, receipts, the status service, «Мой налог» and the levers of an administrator. */
export async function startTaxServiceSimulator(options: TaxServiceSimulatorOptions): Promise<TaxServiceSimulator> {
  const { clock, host = '127.0.0.1' } = options
  const rules = { ...usualRules, ...options.rules }
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 })
  const siteUrl = (): string => options.publicUrl ?? `http://127.0.0.1:${portOf(server.address())}`
  const world: World = {
    book: openBook(options.dataDir),
    clock,
    faults: openFaults(),
    rules,
    polls: openCallRate(clock, rules.pollsPerSecond, 1_000),
    statusCalls: openCallRate(clock, rules.statusCallsPerMinute, 60_000),
    publicUrl: siteUrl,
  }
  seedBook(world.book)
  server.on('request', (request, response) => {
    answerRequest(world, request).then(
      (reply) => sendReply(response, reply),
      (error: unknown) => {
        console.error('tax service simulator:', error)
        response.destroy()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const port = portOf(server.address())
  return {
    port,
    authUrl: `http://127.0.0.1:${port}/open-api/AuthService`,
    serviceUrl: `http://127.0.0.1:${port}/ais3/smz/SmzIntegrationService`,
    siteUrl: siteUrl(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
