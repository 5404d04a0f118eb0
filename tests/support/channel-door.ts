import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { PaymentDestination, PayoutChannel, WebhookHeaders } from '#/gateways/payout-channel/port.ts'
import type { Clock } from '#/kernel/time.ts'
import { openJudgedWire } from './described-wire.ts'
import type { WireDescription } from './described-wire.ts'

export type BookedOrder = {
  readonly id: string
  readonly key: string
  readonly amount: number
  readonly state: string
  readonly purpose: string
  /** Our key, in a book with keys of its own. */
  readonly externalId?: string
}

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

export type Letter = { readonly headers: WebhookHeaders; readonly body: string }
export type NewsKind = 'genuine' | 'forged' | 'stale'

/** An adapter with the stand of its channel: what the contract tests need of each. */
export type Door = {
  readonly channel: PayoutChannel
  readonly url: string
  pass(duration: Temporal.DurationLike): void
  post(path: string, body: object): Promise<Response>
  fault(
    fault: DoorFault,
    options?: { readonly count?: number; readonly on?: 'pay' | 'lookup' | 'statement'; readonly reason?: string },
  ): Promise<void>
  noFaults(): Promise<void>
  book(): Promise<readonly BookedOrder[]>
  giveBack(key: string): Promise<void>
  /** People sign every draft that waits; nothing where the channel makes none. */
  signAll(): Promise<void>
  /** A letter without what proves who wrote it. */
  strip(letter: Letter): Letter
  /** What a webhook about the order carries; `forged` comes from a stranger, `stale` tells of an earlier state. */
  news(key: string, kind?: NewsKind): Promise<Letter>
  /** What either side said that its description does not have. */
  wrong(): readonly string[]
} & AsyncDisposable

export type DoorKind = {
  readonly name: string
  /** Where the orders of the contract go. */
  readonly destination: PaymentDestination
  /** Whether a webhook of a stranger can be told from one of the channel. */
  readonly news: 'authorized' | 'open'
  /** Reasons of a rejected order that the channel names by words of its own. */
  readonly reasons: readonly string[]
  open(options?: DoorOptions): Promise<Door>
}
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

type Opened = {
  readonly start: (clock: Clock, inboxUrl: string) => Promise<{ readonly url: string; stop(): Promise<void> }>
  /** Opens the adapter against the judged wire. */
  readonly channel: (
    url: string,
    patience: Patience,
    place: { readonly clock: Clock; readonly standUrl: string },
  ) => PayoutChannel & AsyncDisposable
  readonly schema: string
  readonly newsOf: (kind: NewsKind) => object
  /** Our key of a booked order, where the book has keys of its own. */
  readonly keyOf?: (order: BookedOrder) => string
  readonly strip?: (letter: Letter) => Letter
}
export type Patience = {
  readonly timeoutMs: number
  readonly pace: { readonly paysPerSecond: number; readonly looksPerSecond: number; readonly inFlight: number }
}

/** An adapter and its stand on a clock that stands, with their words judged on the way. */
export async function openDoor(parts: Opened, { impatient = false, inFlight = 32 }: DoorOptions = {}): Promise<Door> {
  let now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const clock: Clock = { now: () => now }
  const inbox = await openInbox()
  const stand = await parts.start(clock, inbox.url)
  const wire = await openJudgedWire(await descriptionOf(parts.schema), stand.url)
  // The timeout is long so that a busy machine is not mistaken for a silent bank; tests of silence set a short one.
  const patience = { timeoutMs: impatient ? 400 : 20_000, pace: { paysPerSecond: 1000, looksPerSecond: 1000, inFlight } }
  const channel = parts.channel(wire.url, patience, { clock, standUrl: stand.url })
  const post = (path: string, body: object) =>
    fetch(`${stand.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    channel,
    url: stand.url,
    post,
    pass(duration) {
      now = now.add(duration)
    },
    async fault(fault, options = {}) {
      const asked = { kind: kindsOfFaults[fault], ...options, ...(fault === 'slow' && { delay_ms: 600 }) }
      assert.equal((await post('/admin/faults', asked)).status, 201)
    },
    async noFaults() {
      await fetch(`${stand.url}/admin/faults`, { method: 'DELETE' })
    },
    book: async () => (await readBook()).map(({ order, key }) => ({ ...order, key })),
    async giveBack(key) {
      assert.equal((await post('/admin/returns', { key: await standKey(key) })).status, 200)
    },
    async signAll() {
      if (channel.traits.mode !== 'drafts') return
      for (const { order } of await readBook()) await post('/admin/signatures', { key: order.key })
    },
    strip: parts.strip ?? (({ body }) => ({ headers: {}, body })),
    async news(key, kind = 'genuine') {
      assert.equal((await post('/admin/webhooks', { key: await standKey(key), ...parts.newsOf(kind) })).status, 200)
      return inbox.last()
    },
    wrong: () => wire.wrong,
    async [Symbol.asyncDispose]() {
      await channel[Symbol.asyncDispose]()
      await wire.close()
      await stand.stop()
      await inbox.close()
    },
  }

  async function readBook() {
    const answer = (await (await fetch(`${stand.url}/admin/book`)).json()) as { items: BookedOrder[] }
    return answer.items.map((order) => ({ order, key: parts.keyOf?.(order) ?? order.key }))
  }

  async function standKey(key: string): Promise<string> {
    return (await readBook()).find((booked) => booked.key === key)?.order.key ?? key
  }
}

const descriptions = new Map<string, WireDescription>()

export async function descriptionOf(schema: string): Promise<WireDescription> {
  const known = descriptions.get(schema)
  if (known) return known
  const file = new URL(`../../src/gateways/payout-channel/${schema}`, import.meta.url)
  const description = JSON.parse(await readFile(file, 'utf8')) as WireDescription
  descriptions.set(schema, description)
  return description
}

/** Takes the channel's webhooks as they come over the wire. */
export async function openInbox() {
  const letters: Letter[] = []
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
