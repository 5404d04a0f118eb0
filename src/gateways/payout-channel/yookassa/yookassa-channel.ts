import { z } from 'zod'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import { openChannelCalls } from '../channel-calls.ts'
import type { CallFailure, ChannelCall, Reply } from '../channel-calls.ts'
import type { ChannelFailure, ChannelOrder, ChannelPace, ChannelTraits, PayoutChannel } from '../port.ts'
import { parseRubles } from '../rubles.ts'
import { payoutToWire } from './payout-to-wire.ts'
import { readPayout, readProblem } from './read-payout.ts'
import { readWebhook } from './read-webhook.ts'

export type YookassaConfig = {
  /** «https://api.yookassa.ru/v3» */
  readonly url: string
  /** The gateway of payouts, not the shop. */
  readonly gatewayId: string
  readonly secretKey: string
  /** Timeout of the whole call, including connecting. */
  readonly timeoutMs?: number | undefined
  readonly connectTimeoutMs?: number
  readonly pace?: ChannelPace | undefined
}

/** README.md of this folder says where each of these was read, and what was not verified. */
export const yookassaTraits = {
  mode: 'executes',
  lookup: 'byId',
  keyLifetime: Temporal.Duration.from({ hours: 24 }),
  receiptBy: 'platform',
  takes: ['sbp', 'card'],
  limits: {
    setBy: 'channel',
    by: {
      sbp: { smallestPayment: kopecks(1_00), largestPayment: kopecks(500_000_00) },
      card: {
        smallestPayment: kopecks(1_00),
        largestPayment: kopecks(150_000_00),
        paymentsADayToOnePayee: 20,
        aMonthToOnePayee: kopecks(1_500_000_00),
      },
    },
  },
  pace: { paysPerSecond: 5, looksPerSecond: 10, inFlight: 16 },
  returnsBy: 'lookup',
} as const satisfies ChannelTraits

/**
 * YooKassa, payouts of API v3: money leaves a balance that the company tops up beforehand. An order is found by the gateway's id;
 * before one is told, only a repeat with the same key says what became of it. Dispose it to close the connections.
 */
export function yookassaChannel(config: YookassaConfig): PayoutChannel & AsyncDisposable {
  const pace = config.pace ?? yookassaTraits.pace
  const secret = Buffer.from(`${config.gatewayId}:${config.secretKey}`).toString('base64')
  const { call, look, close } = openChannelCalls<'api'>({
    pace,
    timeoutMs: config.timeoutMs,
    connectTimeoutMs: config.connectTimeoutMs,
    hosts: { api: config.url },
    headersOf: () => ({ authorization: `Basic ${secret}` }),
    read: readReply,
  })

  return {
    traits: { ...yookassaTraits, pace },
    async pay(order) {
      const body = payoutToWire(order)
      if (!body.ok) return body
      const headers = { 'idempotence-key': order.key }
      const reply = await call({ method: 'POST', at: 'api', path: '/payouts', headers, body: body.value, moves: true })
      return reply.ok ? readOrder(reply.value.json) : refuse(known(reply.refusal))
    },
    async find({ channelId }) {
      // The gateway knows its own ids only: without one nothing is learned of the order.
      if (channelId === null) return refuse({ kind: 'garbage' })
      const reply = await look({ method: 'GET', at: 'api', path: `/payouts/${encodeURIComponent(channelId)}` })
      if (!reply.ok) return reply.refusal.kind === 'unknownOrder' ? ok(undefined) : refuse(reply.refusal)
      return readOrder(reply.value.json)
    },
    async check() {
      const gateway = await readGateway()
      if (!gateway.ok) return gateway
      return gateway.value.status === 'enabled' ? ok() : refuse({ kind: 'denied' })
    },
    async balance() {
      const gateway = await readGateway()
      if (!gateway.ok) return gateway
      const balance = parseRubles(gateway.value.payout_balance?.value ?? '')
      return balance === undefined ? refuse({ kind: 'garbage' }) : ok(balance)
    },
    readWebhook: (_, body) => Promise.resolve(readWebhook(body)),
    [Symbol.asyncDispose]: close,
  }

  async function readGateway(): Promise<Result<Gateway, ChannelFailure>> {
    const reply = await look({ method: 'GET', at: 'api', path: '/me' })
    if (!reply.ok) return refuse(known(reply.refusal))
    const gateway = gatewayShape.safeParse(reply.value.json)
    return gateway.success ? ok(gateway.data) : refuse({ kind: 'garbage' })
  }
}

const gatewayShape = z.object({
  status: z.string(),
  payout_balance: z.object({ value: z.string(), currency: z.literal('RUB') }).optional(),
})
type Gateway = z.infer<typeof gatewayShape>

function readOrder(json: unknown): Result<ChannelOrder, ChannelFailure> {
  const order = readPayout(json)
  return order ? ok(order) : refuse({ kind: 'garbage' })
}

function known(failure: CallFailure): ChannelFailure {
  return failure.kind === 'unknownOrder' ? { kind: 'garbage' } : failure
}

/** 202 and 500 say that the gateway has not finished: the same key is asked again. */
function readReply(status: number, text: string, { method }: ChannelCall<'api'>): Result<Reply, CallFailure> {
  const json = readJson(text)
  if (status === 429) return refuse({ kind: 'busy', by: 'channel' })
  if (status === 401 || status === 403) return refuse({ kind: 'denied' })
  if (status >= 500 || status === 408 || status === 202) return refuse({ kind: 'unknownOutcome' })
  if (status >= 400) {
    const reason = readProblem(json)
    if (!reason) return refuse({ kind: 'garbage' })
    if (method === 'POST') return refuse({ kind: 'invalid', ...reason })
    return refuse({ kind: status === 404 ? 'unknownOrder' : 'garbage' })
  }
  return status === 200 && json !== undefined ? ok({ json }) : refuse({ kind: 'garbage' })
}
