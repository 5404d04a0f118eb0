import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { tbankChannel } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import type { TbankConfig } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import { startBankSimulator } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import type { BankSimulatorOptions } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import type { PayoutChannel, WebhookHeaders } from '#/gateways/payout-channel/port.ts'
import type { Clock } from '#/kernel/time.ts'

export type BookedOrder = { readonly key: string; readonly amount: number; readonly state: string; readonly purpose: string }

/** What may be made to go wrong at a stand, in the words of the contract rather than of a channel. */
export type DoorFault =
  | 'lostAnswer'
  | 'silent'
  | 'slow'
  | 'down'
  | 'busy'
  | 'garbage'
  | 'secretRevoked'
  | 'refused'
  | 'rejected'
  | 'returned'
  | 'forgotten'
  | 'newWord'

/** An adapter with the stand of its channel: what the contract tests need of each. */
export type Door = {
  readonly channel: PayoutChannel
  pass(duration: Temporal.DurationLike): void
  fault(fault: DoorFault, options?: { readonly count?: number; readonly on?: 'pay' | 'lookup' | 'statement' }): Promise<void>
  noFaults(): Promise<void>
  book(): Promise<readonly BookedOrder[]>
  giveBack(key: string): Promise<void>
  /** What a webhook about the order carries; `forged` comes from a stranger, `stale` tells of an earlier state. */
  news(key: string, kind?: 'genuine' | 'forged' | 'stale'): Promise<{ readonly headers: WebhookHeaders; readonly body: string }>
} & AsyncDisposable

export type DoorKind = { readonly name: string; open(options?: DoorOptions): Promise<Door> }
export type DoorOptions = {
  readonly settlementDelay?: Temporal.Duration
  readonly impatient?: boolean
  readonly inFlight?: number
}

const kindsOfFaults = {
  lostAnswer: 'lost_answer',
  silent: 'silent',
  slow: 'slow',
  down: 'down',
  busy: 'busy',
  garbage: 'garbage',
  secretRevoked: 'denied',
  refused: 'refuse',
  rejected: 'reject',
  returned: 'return',
  forgotten: 'forget',
  newWord: 'new_word',
} as const satisfies Record<DoorFault, string>

export const tbankDoor: DoorKind = {
  name: 'T-Bank',
  async open({ settlementDelay, impatient = false, inFlight = 32 } = {}) {
    // The timeout is long so that a busy machine is not mistaken for a silent bank; tests of silence set a short one.
    const patience = { timeoutMs: impatient ? 400 : 20_000, pace: { paysPerSecond: 1000, looksPerSecond: 1000, inFlight } }
    const stand = await openTbankStand({ ...(settlementDelay && { settlementDelay }) }, patience)
    return {
      ...stand,
      fault: (fault, options = {}) =>
        stand.fault({ kind: kindsOfFaults[fault], ...options, ...(fault === 'slow' && { delay_ms: 600 }) }),
    }
  },
}

/** The adapter and the training bank, on a clock that stands. */
export async function openTbankStand(options: Partial<BankSimulatorOptions> = {}, config: Partial<TbankConfig> = {}) {
  let now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const clock: Clock = { now: () => now }
  const inbox = await openInbox()
  const webhook = { url: inbox.url, secret: 'webhook-secret' }
  const simulator = await startBankSimulator({ port: 0, clock, secret: 'token', webhook, ...options })
  const channel = tbankChannel({ url: simulator.url, token: 'token', webhookSecret: 'webhook-secret', ...config })
  const post = (path: string, body: object) =>
    fetch(`${simulator.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    channel,
    post,
    url: simulator.url,
    pass(duration: Temporal.DurationLike) {
      now = now.add(duration)
    },
    async fault(fault: object) {
      assert.equal((await post('/admin/faults', fault)).status, 201)
    },
    async noFaults() {
      await fetch(`${simulator.url}/admin/faults`, { method: 'DELETE' })
    },
    async book(): Promise<BookedOrder[]> {
      const answer = (await (await fetch(`${simulator.url}/admin/book`)).json()) as { items: BookedOrder[] }
      return answer.items
    },
    async giveBack(key: string) {
      assert.equal((await post('/admin/returns', { key })).status, 200)
    },
    async news(key: string, kind: 'genuine' | 'forged' | 'stale' = 'genuine') {
      const change = { genuine: {}, forged: { secret: 'guess' }, stale: { status: 'IN_PROGRESS' } }[kind]
      assert.equal((await post('/admin/webhooks', { key, ...change })).status, 200)
      return inbox.last()
    },
    async [Symbol.asyncDispose]() {
      await channel[Symbol.asyncDispose]()
      await simulator.stop()
      await inbox.close()
    },
  }
}

/** Takes the bank's webhooks as they come over the wire. */
async function openInbox() {
  const letters: { headers: WebhookHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      letters.push({ headers: request.headers, body })
      response.writeHead(200).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    last: () => letters.at(-1) ?? assert.fail('no webhook came'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
