import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { BankFailure, BankOrder, PaymentDestination, PaymentOrder, PayoutBank } from './port.ts'
import { wasNeverSent } from '#/platform/server/never-sent.ts'

export type HttpBankConfig = {
  /** Base URL of the bank's API without a path, `https://api.bank.example`. */
  readonly url: string
  readonly secret: string
  /** Timeout of the whole call, including connecting. */
  readonly timeoutMs?: number
  readonly connectTimeoutMs?: number
  /** Maximum concurrent calls; a call over the limit returns `unavailable` without touching the network. */
  readonly maxCalls?: number
}

type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly key: string
  readonly body?: string
}
type Reply = { readonly status: number; readonly json: unknown }

/**
 * Bank client over its JSON API. A timeout or a broken connection is `unknownOutcome` for `pay`, and `unavailable` for
 * `orderByKey`, which changes nothing. Dispose it to close the connections.
 */
export function httpBank(config: HttpBankConfig): PayoutBank & AsyncDisposable {
  const maxCalls = config.maxCalls ?? 32
  const pool = new Pool(config.url, {
    connections: maxCalls,
    connect: { timeout: config.connectTimeoutMs ?? 3_000 },
    maxResponseSize: 256 * 1024,
  })
  let calls = 0

  return {
    async pay(order) {
      const body = JSON.stringify(orderToWire(order))
      const reply = await call({ method: 'POST', path: '/v1/payments', key: order.key, body })
      if (!reply.ok) return reply
      return readPayment(reply.value, order)
    },
    async orderByKey(key) {
      const path = `/v1/payments?key=${encodeURIComponent(key)}`
      const reply = await call({ method: 'GET', path, key })
      if (!reply.ok) return reply.refusal.kind === 'unknownOutcome' ? refuse({ kind: 'unavailable' }) : reply
      return readLookup(reply.value, key)
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }

  async function call(request: Call): Promise<Result<Reply, BankFailure>> {
    if (calls >= maxCalls) return refuse({ kind: 'unavailable' })
    calls += 1
    try {
      const reply = await pool.request(callToRequest(request, config))
      return readReply(reply.statusCode, await reply.body.text(), request.key)
    } catch (error) {
      return refuse(wasNeverSent(error) ? { kind: 'unavailable' } : { kind: 'unknownOutcome', key: request.key })
    } finally {
      calls -= 1
    }
  }
}

function callToRequest(call: Call, config: HttpBankConfig): Dispatcher.RequestOptions {
  const headers = { authorization: `Bearer ${config.secret}`, accept: 'application/json' }
  const signal = AbortSignal.timeout(config.timeoutMs ?? 15_000)
  const { method, path, key, body } = call
  if (body === undefined) return { method, path, headers, signal }
  const bodyHeaders = { 'content-type': 'application/json', 'idempotency-key': key }
  return { method, path, headers: { ...headers, ...bodyHeaders }, body, signal }
}

function orderToWire(order: PaymentOrder): object {
  return {
    amount: order.amount,
    purpose: order.purpose,
    payer: { inn: order.payer.inn, account: order.payer.account },
    payee: { name: order.payee.name, inn: order.payee.inn, ...destinationToWire(order.payee.destination) },
  }
}

function destinationToWire(destination: PaymentDestination): object {
  return destination.kind === 'account'
    ? { bik: destination.bik, account: destination.account }
    : { card_token: destination.token, card_mask: destination.mask }
}

function readReply(status: number, text: string, key: string): Result<Reply, BankFailure> {
  // Only the bank's own answer proves that nothing was done; a 503 from a proxy may hide an executed order.
  if (status === 503 && problemShape.safeParse(readJson(text)).data?.code === 'unavailable')
    return refuse({ kind: 'unavailable' })
  if (status === 429) return refuse({ kind: 'unavailable' })
  if (status === 401 || status === 403) return refuse({ kind: 'denied' })
  if (status >= 500 || status === 408) return refuse({ kind: 'unknownOutcome', key })
  const json = readJson(text)
  if (status >= 400) {
    const problem = problemShape.safeParse(json)
    if (!problem.success) return refuse({ kind: 'garbage', key })
    if (status === 409 && problem.data.code === 'key_conflict') return refuse({ kind: 'keyConflict', key })
    return refuse({ kind: 'invalid', ...problem.data })
  }
  if (status !== 200 && status !== 201) return refuse({ kind: 'garbage', key })
  return ok({ status, json })
}

const problemShape = z.object({ code: z.string().max(64), text: z.string().max(1000) })

const paymentShape = z.object({
  id: z.string().min(1).max(64),
  key: z.string(),
  amount: z.int(),
  state: z.enum(['accepted', 'paid', 'rejected', 'returned']),
  code: z.string().max(64).optional(),
  text: z.string().max(1000).optional(),
  at: z.string(),
})

type WirePayment = z.infer<typeof paymentShape>

function readPayment(reply: Reply, order: PaymentOrder): Result<BankOrder, BankFailure> {
  const payment = paymentShape.safeParse(reply.json)
  const ours = payment.success && payment.data.key === order.key && payment.data.amount === order.amount
  const bankOrder = ours ? toBankOrder(payment.data) : undefined
  return bankOrder ? ok(bankOrder) : refuse({ kind: 'garbage', key: order.key })
}

const lookupShape = z.object({ items: z.array(paymentShape).max(1) })

function readLookup(reply: Reply, key: string): Result<BankOrder | undefined, BankFailure> {
  const lookup = lookupShape.safeParse(reply.json)
  if (!lookup.success) return refuse({ kind: 'garbage', key })
  const [payment] = lookup.data.items
  if (!payment) return ok(undefined)
  const bankOrder = payment.key === key ? toBankOrder(payment) : undefined
  return bankOrder ? ok(bankOrder) : refuse({ kind: 'garbage', key })
}

function toBankOrder(payment: WirePayment): BankOrder | undefined {
  const at = parseInstant(payment.at)
  if (!at) return undefined
  return {
    bankId: payment.id,
    outcome: payment.state,
    at,
    ...(payment.code === undefined ? {} : { code: payment.code }),
    ...(payment.text === undefined ? {} : { text: payment.text }),
  }
}

function parseInstant(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}
