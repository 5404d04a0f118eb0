import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#/kernel/time.ts'
import { bookPage } from './book-page.ts'
import { faultList, faultShape } from './fault-list.ts'
import type { Fault, FaultList } from './fault-list.ts'
import { openPaymentBook } from './payment-book.ts'
import type { BookedPayment, PaymentBook, PaymentFate } from './payment-book.ts'
import { readPayment } from './read-payment.ts'
import type { PaymentRequest } from './read-payment.ts'

export type BankSimulatorOptions = {
  /** 0 selects a free port. */
  readonly port: number
  /** Directory of the book; without it the book is lost when the process ends. */
  readonly dataDir?: string
  readonly clock: Clock
  /** The bearer secret required; if omitted, any non-empty secret is accepted. */
  readonly secret?: string
  /** Delay from `accepted` to `paid`; none by default. */
  readonly settlementDelay?: Temporal.Duration
  /** Delay from `paid` to `returned` for orders under the `return` fault. */
  readonly returnDelay?: Temporal.Duration
}

export type BankSimulator = AsyncDisposable & {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

type Bank = { readonly book: PaymentBook; readonly faults: FaultList; readonly secret: string | undefined }
type Answer = { readonly status: number; readonly json: unknown }

/**
 * «Учебный банк» on loopback: the adapter's API under `/v1`, faults and the book under `/admin`, a web page at `/`. The admin
 * calls require no secret, because the simulator never listens beyond 127.0.0.1.
 */
export async function startBankSimulator(options: BankSimulatorOptions): Promise<BankSimulator> {
  const none = Temporal.Duration.from({ seconds: 0 })
  const book = openPaymentBook({
    dataDir: options.dataDir,
    clock: options.clock,
    settlementDelay: options.settlementDelay ?? none,
    returnDelay: options.returnDelay ?? none,
  })
  const bank = { book, faults: faultList(), secret: options.secret }
  const server = createServer((request, response) => {
    serve(bank, request, response).catch(() => response.destroy())
  })
  const port = await listen(server, options.port)
  return { url: `http://127.0.0.1:${port}`, port, stop, [Symbol.asyncDispose]: stop }

  async function stop(): Promise<void> {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    book.close()
  }
}

async function serve(bank: Bank, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const json = request.method === 'POST' ? await readJson(request) : undefined
  if (url.pathname === '/v1/payments') return serveApi(bank, request, url, json, response)
  if (url.pathname.startsWith('/admin/')) return send(response, serveAdmin(bank, request, url, json))
  if (url.pathname === '/' && request.method === 'GET') return sendPage(response, bookPage(bank.book.all(), bank.faults.all()))
  send(response, problem(404, 'not_found', 'Нет такого адреса'))
}

async function serveApi(bank: Bank, request: IncomingMessage, url: URL, json: unknown, response: ServerResponse): Promise<void> {
  if (!hasSecret(bank, request)) return send(response, problem(401, 'unauthorized', 'Неверный ключ доступа'))
  const on = request.method === 'POST' ? 'pay' : 'lookup'
  const inn = on === 'pay' ? payeeInn(json) : undefined
  const before = bank.faults.take(['down', 'silent', 'slow'], on, inn)
  if (before?.kind === 'silent') return
  if (before?.kind === 'down') return send(response, problem(503, 'unavailable', 'Банк временно недоступен'))
  if (before?.kind === 'slow') await sleep(before.delay_ms ?? 5_000)

  const answer = on === 'pay' ? pay(bank, request, json) : lookUp(bank, url)
  const after = bank.faults.take(['lost_answer', 'garbage'], on, inn)
  if (after?.kind === 'lost_answer') return void response.destroy()
  if (after?.kind === 'garbage') return sendPage(response, '<html><title>502 Bad Gateway</title></html>')
  send(response, answer)
}

function pay(bank: Bank, request: IncomingMessage, json: unknown): Answer {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{1,64}$/.test(key)) {
    return problem(400, 'invalid_key', 'Нужен заголовок Idempotency-Key')
  }
  const order = readPayment(json)
  if (!order.ok) return problem(422, order.refusal.code, order.refusal.text)
  const fate = bank.book.find(key) ? 'pay' : fateOf(bank.faults, order.value)
  const booked = bank.book.pay(key, order.value, fate)
  if (!booked.ok) return problem(409, 'key_conflict', 'Ключ уже использован для другого платежа')
  return { status: booked.value.repeated ? 200 : 201, json: paymentToWire(booked.value.payment) }
}

function fateOf(faults: FaultList, request: PaymentRequest): PaymentFate {
  const fault = faults.take(['reject', 'return'], 'pay', request.payee.inn)
  return fault?.kind === 'reject' || fault?.kind === 'return' ? fault.kind : 'pay'
}

function lookUp(bank: Bank, url: URL): Answer {
  const key = url.searchParams.get('key')
  if (key === null) return problem(400, 'invalid_request', 'Нужен ключ платежа')
  const payment = bank.book.find(key)
  return { status: 200, json: { items: payment ? [paymentToWire(payment)] : [] } }
}

/**
 * Faults: GET lists them, POST adds one, DELETE removes all. Book: GET, also by key. `POST /admin/returns {key}` returns a paid
 * order.
 */
function serveAdmin(bank: Bank, request: IncomingMessage, url: URL, json: unknown): Answer {
  const action = `${request.method ?? ''} ${url.pathname}`
  if (action === 'GET /admin/faults') return { status: 200, json: { items: bank.faults.all() } }
  if (action === 'POST /admin/faults') return addFault(bank.faults, json)
  if (action === 'DELETE /admin/faults') {
    bank.faults.clear()
    return { status: 200, json: { items: [] } }
  }
  if (action === 'GET /admin/book') return readBook(bank.book, url.searchParams.get('key'))
  if (action === 'POST /admin/returns') {
    const done = bank.book.giveBack(keyOf(json))
    return done ? { status: 200, json: {} } : problem(409, 'not_paid', 'Вернуть можно только исполненный платёж')
  }
  return problem(404, 'not_found', 'Нет такого адреса')
}

function addFault(faults: FaultList, json: unknown): Answer {
  const fault = faultShape.safeParse(json)
  if (!fault.success) return problem(422, 'invalid_request', 'Неизвестная неполадка')
  faults.add(fault.data satisfies Fault)
  return { status: 201, json: fault.data }
}

function readBook(book: PaymentBook, key: string | null): Answer {
  const payments = key === null ? book.all() : [book.find(key)].flatMap((payment) => payment ?? [])
  return {
    status: 200,
    json: { items: payments.map((payment) => ({ ...paymentToWire(payment), ...payment.request })) },
  }
}

function paymentToWire(payment: BookedPayment): object {
  const { id, key, state, code, text, request } = payment
  return { id, key, amount: request.amount, state, code, text, at: payment.at.toString() }
}

function payeeInn(json: unknown): string | undefined {
  const order = readPayment(json)
  return order.ok ? order.value.payee.inn : undefined
}

function keyOf(json: unknown): string {
  const key = typeof json === 'object' && json !== null && 'key' in json ? json.key : undefined
  return typeof key === 'string' ? key : ''
}

function hasSecret(bank: Bank, request: IncomingMessage): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return bank.secret === undefined ? given !== undefined : given === bank.secret
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let size = 0
  const parts: Buffer[] = []
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > 64 * 1024) throw new Error('The request is too long')
    parts.push(bytes)
  }
  // A page of another site can post a form here, but not with this content type.
  if (!request.headers['content-type']?.startsWith('application/json')) return undefined
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}

function problem(status: number, code: string, text: string): Answer {
  return { status, json: { code, text } }
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answer.json))
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  response.end(html)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('The simulator has no port'))
    })
  })
}
