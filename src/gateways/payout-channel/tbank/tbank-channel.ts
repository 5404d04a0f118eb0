import { randomUUID } from 'node:crypto'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import { openChannelCalls } from '../channel-calls.ts'
import type { CallFailure, ChannelCall, Reply } from '../channel-calls.ts'
import type { AccountLine, ChannelPace, ChannelTraits, PayoutChannel } from '../port.ts'
import { orderToWire, sbpPath } from './order-to-wire.ts'
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
  keyLifetimeTo: { sbp: Temporal.Duration.from({ hours: 0 }) },
  receiptBy: 'platform',
  takes: ['account', 'sbp'],
  limits: {
    setBy: 'company',
    by: {
      account: {
        largestPayment: kopecks(100_000_00),
        aDay: kopecks(100_000_00),
        aMonth: kopecks(1_000_000_00),
        paymentsADayToOnePayee: 3,
      },
    },
  },
  pace: { paysPerSecond: 10, looksPerSecond: 20, inFlight: 32 },
  returnsBy: 'statement',
} as const satisfies ChannelTraits

type Host = 'payments' | 'statements'

/**
 * T-Bank over its T-API: single payments by requisites and by phone, their status, and statements of the account. A timeout or a broken
 * connection is `unknownOutcome` for a payment, and `unavailable` for a look-up, which changes nothing. Dispose it to close the
 * connections.
 */
export function tbankChannel(config: TbankConfig): PayoutChannel & AsyncDisposable {
  const pace = config.pace ?? tbankTraits.pace
  const { call, look, close } = openChannelCalls<Host>({
    ...config,
    pace,
    hosts: { payments: config.url, statements: config.statementUrl ?? config.url },
    headersOf: () => ({ authorization: `Bearer ${config.token}`, 'x-request-id': randomUUID() }),
    read: readReply,
  })

  return {
    traits: { ...tbankTraits, pace },
    async pay(order) {
      const wire = orderToWire(order)
      if (!wire.ok) return wire
      const reply = await call({ method: 'POST', at: 'payments', ...wire.value, moves: true })
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
    readWebhook: (headers, body) => Promise.resolve(readWebhook(config.webhookSecret, headers, body)),
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
    [Symbol.asyncDispose]: close,
  }
}

const noSbp = {
  code: 'sbpForbidden',
  text: 'Банк не разрешает вашему токену платить по СБП',
  next: 'Добавьте токену в Т-Бизнесе доступ к платежам по СБП или попросите исполнителя указать счёт',
} as const

/** More lines than any account has in the days that are read. */
const mostPages = 200

/** Only the bank's own words prove that nothing was done: an error page of a proxy may hide an executed order. */
function readReply(status: number, text: string, { method, path }: ChannelCall<Host>): Result<Reply, CallFailure> {
  const json = readJson(text)
  const problem = readProblem(json)
  if (status === 429) return refuse({ kind: 'busy', by: 'channel' })
  // The right to pay by phone is one of its own: without it the token still pays by requisites. Any other 403 says nothing of the payee.
  if (status === 403 && path === sbpPath && problem?.namesSbp) return refuse({ kind: 'invalid', ...noSbp })
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
