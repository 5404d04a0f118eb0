import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { openCallPace } from '#/platform/server/call-pace.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { wasNeverSent } from '#/platform/server/never-sent.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { AccountLine, ChannelFailure, ChannelPace, ChannelTraits, PayoutChannel } from '../port.ts'
import { orderToWire } from './order-to-wire.ts'
import { readProblem, readStatus } from './read-answer.ts'
import { readStatementPage } from './read-statement-page.ts'
import { readWebhook } from './read-webhook.ts'

export type TbankConfig = {
  /** Where payments are made: «https://secured-openapi.tbank.ru». */
  readonly url: string
  /** Where statements are read: «https://business.tbank.ru/openapi»; the same address when absent. */
  readonly statementUrl?: string | undefined
  readonly token: string
  /** What the bank sends with its webhooks; without it none is taken. */
  readonly webhookSecret?: string | undefined
  /** The client certificate the bank issued, as PEM texts. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string | undefined } | undefined
  /** Timeout of the whole call, including connecting. */
  readonly timeoutMs?: number
  readonly connectTimeoutMs?: number
  readonly pace?: ChannelPace
}

/** README.md of this folder says where each of these was read, and what was not verified. */
export const tbankTraits = {
  mode: 'executes',
  lookup: 'byKey',
  keyLifetime: 'unlimited',
  receiptBy: 'platform',
  takes: ['account'],
  limits: {},
  pace: { paysPerSecond: 10, looksPerSecond: 20, inFlight: 32 },
  returnsBy: 'statement',
} as const satisfies ChannelTraits

type Call = {
  readonly method: 'GET' | 'POST'
  readonly at: 'payments' | 'statements'
  readonly path: string
  readonly body?: string
}
type CallFailure = ChannelFailure | { readonly kind: 'unknownOrder' }
type Reply = { readonly json: unknown }

/**
 * T-Bank over its T-API: single payments by requisites, their status, and statements of the account. A timeout or a broken
 * connection is `unknownOutcome` for a payment, and `unavailable` for a look-up, which changes nothing. Dispose it to close the
 * connections.
 */
export function tbankChannel(config: TbankConfig): PayoutChannel & AsyncDisposable {
  const pace = config.pace ?? tbankTraits.pace
  const hosts = {
    payments: openHost(config.url, config, pace),
    statements: openHost(config.statementUrl ?? config.url, config, pace),
  }
  const pays = openCallPace(pace.paysPerSecond)
  const looks = openCallPace(pace.looksPerSecond)
  let calls = 0

  return {
    traits: { ...tbankTraits, pace },
    async pay(order) {
      const body = orderToWire(order)
      if (!body.ok) return body
      const reply = await call({ method: 'POST', at: 'payments', path: '/api/v1/payment/ruble-transfer/pay', body: body.value })
      if (reply.ok) return ok({ channelId: order.key, outcome: 'accepted' })
      return refuse(reply.refusal.kind === 'unknownOrder' ? { kind: 'garbage' } : reply.refusal)
    },
    async find({ key }) {
      const reply = await look({ method: 'GET', at: 'payments', path: `/api/v1/payment/${encodeURIComponent(key)}` })
      if (!reply.ok) return reply.refusal.kind === 'unknownOrder' ? ok(undefined) : refuse(reply.refusal)
      const read = readStatus(reply.value.json)
      return read ? ok({ channelId: key, ...read }) : refuse({ kind: 'garbage' })
    },
    async check() {
      const reply = await look({ method: 'GET', at: 'payments', path: `/api/v1/payment/${randomUUID()}` })
      if (reply.ok || reply.refusal.kind === 'unknownOrder') return ok()
      return refuse(reply.refusal)
    },
    readWebhook: (headers, body) => readWebhook(config.webhookSecret, headers, body),
    async statement(account, from, to) {
      const lines: AccountLine[] = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ accountNumber: account, from: from.toString(), to: to.toString(), limit: '1000' })
        if (cursor !== undefined) query.set('cursor', cursor)
        const reply = await look({ method: 'GET', at: 'statements', path: `/api/v1/statement?${query.toString()}` })
        if (!reply.ok) return refuse(reply.refusal.kind === 'unknownOrder' ? { kind: 'garbage' } : reply.refusal)
        const read = readStatementPage(reply.value.json, account)
        if (!read) return refuse({ kind: 'garbage' })
        lines.push(...read.lines)
        cursor = read.nextCursor
        if (cursor === undefined) return ok(lines)
      }
      return refuse({ kind: 'garbage' })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([hosts.payments.pool.destroy(), hosts.statements.pool.destroy()])
    },
  }

  /** A call that changes nothing: without an answer there is nothing to be unsure of. */
  async function look(request: Call): Promise<Result<Reply, CallFailure>> {
    const reply = await call(request)
    if (reply.ok || reply.refusal.kind !== 'unknownOutcome') return reply
    return refuse({ kind: 'unavailable' })
  }

  async function call(request: Call): Promise<Result<Reply, CallFailure>> {
    if (calls >= pace.inFlight) return refuse({ kind: 'unavailable' })
    calls += 1
    try {
      await (request.method === 'POST' ? pays : looks).turn()
      const { pool, prefix } = hosts[request.at]
      const reply = await pool.request(requestOf(request, prefix, config))
      return readReply(reply.statusCode, await reply.body.text(), request)
    } catch (error) {
      if (isCertificateRefused(error)) return refuse({ kind: 'denied' })
      return refuse({ kind: wasNeverSent(error) ? 'unavailable' : 'unknownOutcome' })
    } finally {
      calls -= 1
    }
  }
}

/** More lines than any account has in the days that are read. */
const mostPages = 200

function openHost(url: string, config: TbankConfig, pace: ChannelPace) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, {
    connections: pace.inFlight,
    connect: { timeout: config.connectTimeoutMs ?? 3_000, ...config.tls },
    maxResponseSize: 16 * 1024 * 1024,
  })
  return { pool, prefix: pathname.replace(/\/$/, '') }
}

function requestOf(call: Call, prefix: string, config: TbankConfig): Dispatcher.RequestOptions {
  const { method, body } = call
  const headers = { authorization: `Bearer ${config.token}`, accept: 'application/json', 'x-request-id': randomUUID() }
  const signal = AbortSignal.timeout(config.timeoutMs ?? 15_000)
  const path = `${prefix}${call.path}`
  if (body === undefined) return { method, path, headers, signal }
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body, signal }
}

/** Only the bank's own words prove that nothing was done: an error page of a proxy may hide an executed order. */
function readReply(status: number, text: string, { method }: Call): Result<Reply, CallFailure> {
  const json = readJson(text)
  const problem = readProblem(json)
  if (status === 429) return refuse({ kind: 'unavailable' })
  if (status === 401 || status === 403) return refuse({ kind: 'denied' })
  if (status >= 500 || status === 408) return refuse({ kind: 'unknownOutcome' })
  if (status >= 400) {
    if (!problem) return refuse({ kind: 'garbage' })
    if (method === 'POST') return refuse({ kind: 'invalid', ...problem.reason })
    return refuse({ kind: status === 404 || problem.isUnknownOrder ? 'unknownOrder' : 'garbage' })
  }
  // A payment is answered by 201 and nothing else; a page of a proxy comes with 200.
  const isRead = method === 'POST' ? status === 201 : status === 200 && json !== undefined
  return isRead ? ok({ json }) : refuse({ kind: 'garbage' })
}

/** The bank ends the handshake of a stranger before it reads a request. */
function isCertificateRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code.startsWith('ERR_SSL_') && code.includes('ALERT')
}
