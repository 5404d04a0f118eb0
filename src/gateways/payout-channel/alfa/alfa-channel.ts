import { randomUUID } from 'node:crypto'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { readJson } from '#/platform/server/read-json.ts'
import { openChannelCalls } from '../channel-calls.ts'
import type { CallFailure, ChannelCall, Reply } from '../channel-calls.ts'
import type { ChannelPace, ChannelTraits, PayoutChannel } from '../port.ts'
import { payoutToWire } from './payout-to-wire.ts'
import { readProblem, readRegistry, readTaken } from './read-answer.ts'

export type AlfaConfig = {
  /** «https://baas.alfabank.ru/api/semp/v1» */
  readonly url: string
  readonly token: string
  readonly clock?: Clock | undefined
  /** Timeout of the whole call, including connecting. */
  readonly timeoutMs?: number | undefined
  readonly connectTimeoutMs?: number
  readonly pace?: ChannelPace | undefined
}

/** README.md of this folder says where each of these was read, and what was not verified. */
export const alfaTraits = {
  mode: 'executes',
  lookup: 'byId',
  // Whether the same externalId makes one registry is published nowhere: nothing is ever repeated.
  keyLifetime: Temporal.Duration.from({ hours: 0 }),
  receiptBy: 'channel',
  takes: ['account'],
  pace: { paysPerSecond: 5, looksPerSecond: 10, inFlight: 16 },
  returnsBy: 'lookup',
} as const satisfies ChannelTraits

/**
 * Alfa's payouts to self-employed people: the bank pays and registers the income by a permission the person gave to the bank, so
 * there must be no receipt of ours. Dispose it to close the connections.
 */
export function alfaChannel(config: AlfaConfig): PayoutChannel & AsyncDisposable {
  const pace = config.pace ?? alfaTraits.pace
  const clock = config.clock ?? systemClock
  const { call, look, close } = openChannelCalls<'api'>({
    pace,
    timeoutMs: config.timeoutMs,
    connectTimeoutMs: config.connectTimeoutMs,
    hosts: { api: config.url },
    headersOf: () => ({ authorization: `Bearer ${config.token}` }),
    read: readReply,
  })

  return {
    traits: { ...alfaTraits, pace },
    async pay(order) {
      const body = payoutToWire(order, clock.now())
      if (!body.ok) return body
      const path = '/payouts/registries/receipts-and-payouts'
      const reply = await call({ method: 'POST', at: 'api', path, body: body.value, moves: true })
      if (!reply.ok) return refuse(reply.refusal.kind === 'unknownOrder' ? { kind: 'garbage' } : reply.refusal)
      const channelId = readTaken(reply.value.json)
      return channelId === undefined ? refuse({ kind: 'garbage' }) : ok({ channelId, outcome: 'accepted' })
    },
    async find({ channelId }) {
      // The bank knows its own ids only: without one nothing is learned of the order.
      if (channelId === null) return refuse({ kind: 'garbage' })
      const reply = await look({ method: 'GET', at: 'api', path: registryPath(channelId) })
      if (!reply.ok) return reply.refusal.kind === 'unknownOrder' ? ok(undefined) : refuse(reply.refusal)
      const order = readRegistry(reply.value.json)
      return order ? ok(order) : refuse({ kind: 'garbage' })
    },
    async check() {
      const reply = await look({ method: 'GET', at: 'api', path: registryPath(randomUUID()) })
      if (reply.ok || reply.refusal.kind === 'unknownOrder') return ok()
      return refuse(reply.refusal)
    },
    [Symbol.asyncDispose]: close,
  }
}

function registryPath(requestId: string): string {
  return `/payouts/registries/${encodeURIComponent(requestId)}?limit=10&offset=0`
}

/** Only a refusal in the bank's own words proves that no registry was made. */
function readReply(status: number, text: string, { moves }: ChannelCall<'api'>): Result<Reply, CallFailure> {
  const json = readJson(text)
  if (status === 429) return refuse({ kind: 'busy', by: 'channel' })
  if (status === 401 || status === 403) return refuse({ kind: 'denied' })
  if (status >= 500 || status === 408) return refuse({ kind: 'unknownOutcome' })
  if (status >= 400) {
    const reason = readProblem(json)
    if (!reason) return refuse({ kind: 'garbage' })
    if (moves) return refuse({ kind: 'invalid', ...reason })
    return refuse({ kind: status === 404 ? 'unknownOrder' : 'garbage' })
  }
  return status === 200 && json !== undefined ? ok({ json }) : refuse({ kind: 'garbage' })
}
