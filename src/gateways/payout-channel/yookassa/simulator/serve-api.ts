import { randomUUID } from 'node:crypto'
import { kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import { rublesText } from '../../rubles.ts'
import type { CallKind, FaultList } from '../../simulator/fault-list.ts'
import type { BookedOrder, OrderBook } from '../../simulator/order-book.ts'
import type { Answer, WireCall } from '../../simulator/stand.ts'
import { readRequest } from './read-request.ts'
import type { PayoutRequest } from './read-request.ts'

export type Gateway = {
  readonly book: OrderBook<PayoutRequest>
  readonly faults: FaultList
  readonly clock: Clock
  /** Kopecks that the company has put on the balance, ever. */
  readonly putIn: () => number
}

/** Which call of the gateway's interface this is; undefined when there is no such address. */
export function callOf(method: string, { pathname }: URL): CallKind | undefined {
  if (method === 'POST' && pathname === '/v3/payouts') return 'pay'
  if (method === 'GET' && pathname === '/v3/me') return 'balance'
  return method === 'GET' && /^\/v3\/payouts\/[^/]+$/.test(pathname) ? 'lookup' : undefined
}

export function serveApi(gateway: Gateway, call: WireCall): Answer {
  if (call.on === 'pay') return pay(gateway, call)
  return call.on === 'lookup' ? lookUp(gateway, call.url) : readMe(gateway)
}

/** A key lives a day: the same key and body give the first payout, another body is refused; after it the key is a new one. */
function pay(gateway: Gateway, { headers, json }: WireCall): Answer {
  const { book, faults } = gateway
  const key = headers['idempotence-key']
  if (typeof key !== 'string' || key === '' || key.length > 64) return invalid('Idempotence-Key', 'Нет ключа идемпотентности')
  const request = readRequest(json)
  if (!request.ok) return invalid(request.refusal.parameter, request.refusal.description)
  const place = livingPlace(gateway, key)
  const first = book.find(place)
  if (first) {
    const same = JSON.stringify(first.request) === JSON.stringify(request.value)
    return same
      ? { status: 200, json: payoutToWire(first) }
      : invalid('Idempotence-Key', 'Ключ уже использован с другими данными')
  }
  const refused = faults.take(['refuse'], 'pay')
  if (refused) return invalid('payout_destination_data', refusals[refused.reason ?? 'destination'] ?? '')
  const fault = faults.take(['reject', 'return'], 'pay')
  const taken = (fate: 'pay' | 'reject' | 'return', reason?: string): Answer => ({
    status: 200,
    json: payoutToWire(book.take(place, request.value, fate, reason)),
  })
  if (request.value.amount > balanceOf(gateway)) return taken('reject', 'insufficient_funds')
  if (fault?.kind === 'reject') return taken('reject', fault.reason ?? 'general_decline')
  return taken(fault?.kind === 'return' ? 'return' : 'pay')
}

export const refusals: Readonly<Record<string, string>> = {
  destination: 'Неверные данные получателя',
  amount: 'Сумма вне пределов шлюза',
  notAllowed: 'Способ выплаты не подключён',
}

const keyLivesHours = 24

/** Where the payout of a key stands in the book: a key that comes again after its life gets a place of its own. */
function livingPlace({ book, clock, faults }: Gateway, key: string): string {
  const forgetsKeys = faults.take(['forget_keys'], 'pay') !== undefined
  for (let turn = 1; ; turn += 1) {
    const place = turn === 1 ? key : `${key}#${turn}`
    const known = book.find(place)
    const isOver = known && known.acceptedAt.until(clock.now()).total('hours') >= keyLivesHours
    if (!known || !(isOver || forgetsKeys)) return place
  }
}

function lookUp({ book, faults }: Gateway, url: URL): Answer {
  const payout = book.findById(decodeURIComponent(url.pathname.slice('/v3/payouts/'.length)))
  if (!payout || faults.take(['forget'], 'lookup')) return problem(404, 'not_found', 'Выплата не найдена')
  if (faults.take(['new_word'], 'lookup'))
    return { status: 200, json: { ...payoutToWire(payout), status: 'on_hold' }, isOdd: true }
  return { status: 200, json: payoutToWire(payout) }
}

function readMe(gateway: Gateway): Answer {
  return {
    status: 200,
    json: {
      account_id: '500001',
      status: 'enabled',
      test: true,
      payout_methods: ['bank_card', 'sbp'],
      name: 'Учебный шлюз',
      payout_balance: { value: rublesText(kopecks(balanceOf(gateway))), currency: 'RUB' },
    },
  }
}

function balanceOf({ book, putIn }: Gateway): number {
  const gone = book.all().filter(({ state }) => state === 'accepted' || state === 'paid')
  return gone.reduce((left, { request }) => left - request.amount, putIn())
}

const stateWords = { accepted: 'pending', paid: 'succeeded', rejected: 'canceled', returned: 'canceled' } as const

export function payoutToWire({ id, request, state, code, acceptedAt, paidAt }: BookedOrder<PayoutRequest>) {
  const status = stateWords[state]
  return {
    id,
    amount: { value: rublesText(kopecks(request.amount)), currency: 'RUB' },
    status,
    payout_destination: destinationToWire(request, state === 'paid' ? id : undefined),
    description: request.purpose,
    created_at: acceptedAt.toString(),
    ...(paidAt && { succeeded_at: paidAt.toString() }),
    ...(status === 'canceled' && {
      cancellation_details: {
        party: state === 'returned' ? 'payout_network' : 'yoo_money',
        reason: state === 'returned' ? 'rejected_by_payee' : (code ?? 'general_decline'),
      },
    }),
    metadata: request.metadata,
    test: true,
  }
}

function destinationToWire({ destination }: PayoutRequest, operation: string | undefined): object {
  if (destination.type === 'bank_card')
    return { type: 'bank_card', card: { first6: '220000', last4: destination.last4, card_type: 'Mir' } }
  return { ...destination, recipient_checked: false, ...(operation !== undefined && { sbp_operation_id: operation }) }
}

function invalid(parameter: string, description: string): Answer {
  return { status: 400, json: { type: 'error', id: randomUUID(), code: 'invalid_request', description, parameter } }
}

/** How the gateway explains a refused call. */
export function problem(status: number, code: string, description: string): Answer {
  const words: Record<number, string> = { 401: 'invalid_credentials', 429: 'too_many_requests' }
  return { status, json: { type: 'error', id: randomUUID(), code: words[status] ?? code, description } }
}
