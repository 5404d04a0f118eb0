import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#/kernel/time.ts'
import type { Bank } from './bank.ts'
import { bookPage } from './book-page.ts'
import { faultList } from './fault-list.ts'
import { openPaymentBook } from './payment-book.ts'
import { apiCallOf, payeeInn, problem, serveApi } from './serve-api.ts'
import type { Answer, ApiCall } from './serve-api.ts'
import { serveAdmin } from './serve-admin.ts'

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
  /** With these the bank talks only to those who show a certificate of `ca`. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca: string }
  /** Where news of payments are sent, and the secret they show. */
  readonly webhook?: { readonly url: string; readonly secret: string }
}

export type BankSimulator = AsyncDisposable & {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/**
 * «Учебный банк» on loopback, on the wire of T-Bank: payments, their status and the statement under `/api/v1`, faults and the book
 * under `/admin`, a web page at `/`. The admin calls require no secret, because the simulator never listens beyond 127.0.0.1.
 */
export async function startBankSimulator(options: BankSimulatorOptions): Promise<BankSimulator> {
  const none = Temporal.Duration.from({ seconds: 0 })
  const book = openPaymentBook({
    dataDir: options.dataDir,
    clock: options.clock,
    settlementDelay: options.settlementDelay ?? none,
    returnDelay: options.returnDelay ?? none,
  })
  const bank = { book, faults: faultList(), secret: options.secret, webhook: options.webhook }
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(bank, request, response).catch(() => response.destroy())
  }
  const server = options.tls
    ? createSecureServer({ ...options.tls, requestCert: true, rejectUnauthorized: true }, listener)
    : createServer(listener)
  const port = await listen(server, options.port)
  return { url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`, port, stop, [Symbol.asyncDispose]: stop }

  async function stop(): Promise<void> {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    book.close()
  }
}

async function serve(bank: Bank, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const json = method === 'POST' ? await readJson(request) : undefined
  const call = apiCallOf(method, url, json)
  if (call) return answerCall(bank, call, request, response)
  if (url.pathname.startsWith('/admin/')) return send(response, await serveAdmin(bank, method, url, json))
  if (url.pathname === '/' && method === 'GET') return sendPage(response, bookPage(bank.book.all(), bank.faults.all()))
  send(response, problem(404, 'NO_SUCH_ADDRESS', 'Нет такого адреса'))
}

async function answerCall(bank: Bank, call: ApiCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const inn = payeeInn(call)
  const isDenied = !hasSecret(bank, request) || bank.faults.take(['denied'], call.on, inn) !== undefined
  if (isDenied) return send(response, problem(401, 'UNAUTHORIZED', 'Неверный токен'))
  const before = bank.faults.take(['down', 'busy', 'silent', 'slow'], call.on, inn)
  if (before?.kind === 'silent') return
  if (before?.kind === 'down') return sendPage(response, '<html><title>503 Service Unavailable</title></html>', 503)
  if (before?.kind === 'busy') return send(response, problem(429, 'TOO_MANY_REQUESTS', 'Слишком много запросов'))
  if (before?.kind === 'slow') await sleep(before.delay_ms ?? 5_000)

  const answer = serveApi(bank, call)
  const after = bank.faults.take(['lost_answer', 'garbage'], call.on, inn)
  if (after?.kind === 'lost_answer') return void response.destroy()
  if (after?.kind === 'garbage') return sendPage(response, '<html><title>502 Bad Gateway</title></html>')
  send(response, answer)
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

function send(response: ServerResponse, { status, json }: Answer): void {
  if (json === undefined) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(json))
}

function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, {
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
