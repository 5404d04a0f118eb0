import { randomUUID } from 'node:crypto'
import type { CallKind, FaultList } from '../../simulator/fault-list.ts'
import type { BookedOrder, OrderBook, OrderFate } from '../../simulator/order-book.ts'
import type { Answer, WireCall } from '../../simulator/stand.ts'
import { bookStatement } from './book-statement.ts'
import { readerOf } from './read-payment.ts'
import type { PaymentRequest } from './read-payment.ts'

type Bank = { readonly book: OrderBook<PaymentRequest>; readonly faults: FaultList }

/** Which call of the bank's interface this is; undefined when there is no such address. */
export function callOf(method: string, { pathname }: URL): CallKind | undefined {
  if (method === 'POST' && readerOf(pathname)) return 'pay'
  if (method === 'GET' && pathname === '/api/v1/statement') return 'statement'
  if (method === 'GET' && /^\/api\/v1\/payment\/[^/]+$/.test(pathname)) return 'lookup'
  return undefined
}

export function serveApi(bank: Bank, call: WireCall): Answer {
  if (call.on === 'pay') return pay(bank, call)
  return call.on === 'lookup' ? lookUp(bank, call.url) : readStatement(bank, call.url)
}

export function payeeInn({ on, json, url }: WireCall): string | undefined {
  const order = on === 'pay' ? readerOf(url.pathname)?.(json) : undefined
  return order?.ok ? order.value.request.payee.inn : undefined
}

export const refusals: Readonly<Record<string, string>> = {
  limit: 'Превышен лимит суммы одного платежа',
  sameDay: 'Превышено количество платежей в день на одного контрагента',
  noMoney: 'Недостаточно средств на счёте',
  closed: 'Счёт получателя закрыт',
  requisites: 'Неверные реквизиты получателя',
}

function pay({ book, faults }: Bank, { url, json }: WireCall): Answer {
  const order = readerOf(url.pathname)?.(json)
  if (!order) return problem(404, 'NO_SUCH_ADDRESS', 'Нет такого адреса')
  if (!order.ok) return problem(422, order.refusal.code, order.refusal.text)
  const { id, request } = order.value
  const refused = book.find(id) ? undefined : faults.take(['refuse'], 'pay', request.payee.inn)
  if (refused) return problem(422, 'PAYMENT_REFUSED', refusals[refused.reason ?? 'limit'] ?? '')
  book.take(id, request, book.find(id) ? 'pay' : fateOf(faults, request.payee.inn))
  return { status: 201 }
}

function fateOf(faults: FaultList, inn: string): OrderFate {
  const fault = faults.take(['reject', 'return'], 'pay', inn)
  return fault?.kind === 'reject' || fault?.kind === 'return' ? fault.kind : 'pay'
}

function lookUp({ book, faults }: Bank, url: URL): Answer {
  const key = decodeURIComponent(url.pathname.slice('/api/v1/payment/'.length))
  const payment = book.find(key)
  if (!payment || faults.take(['forget'], 'lookup')) return problem(404, 'PAYMENT_NOT_FOUND', 'Платёж не найден')
  if (faults.take(['new_word'], 'lookup')) return { status: 200, json: { status: 'PENDING_COMPLIANCE' }, isOdd: true }
  return { status: 200, json: statusToWire(payment) }
}

/** A returned payment stays executed: its money comes back as another operation of the account. */
export function statusToWire({ state, text }: BookedOrder<PaymentRequest>): {
  readonly status: string
  readonly errorMessage?: string
} {
  if (state === 'rejected') return { status: 'FAILED', ...(text !== undefined && { errorMessage: text }) }
  return { status: state === 'accepted' ? 'IN_PROGRESS' : 'EXECUTED' }
}

function readStatement({ book, faults }: Bank, { searchParams }: URL): Answer {
  const account = searchParams.get('accountNumber') ?? ''
  const from = instantOf(searchParams.get('from'))
  const to = instantOf(searchParams.get('to'))
  if (!/^\d{20}$/.test(account) || !from || !to) return problem(400, 'VALIDATION_ERROR', 'Неверно заполнен запрос выписки')
  const extra = faults.take(['wrong_sum'], 'statement') ? 100 : 0
  const limit = Math.min(1000, Number(searchParams.get('limit') ?? '100'))
  const after = Number(searchParams.get('cursor') ?? '0')
  return { status: 200, json: bookStatement(book.all(), { account, from, to, after, limit, extra }) }
}

function instantOf(text: string | null): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text ?? '')
  } catch {
    return undefined
  }
}

/** How the bank explains a refused call. */
export function problem(status: number, errorCode: string, errorMessage: string): Answer {
  return { status, json: { errorId: randomUUID(), errorCode, errorMessage } }
}
