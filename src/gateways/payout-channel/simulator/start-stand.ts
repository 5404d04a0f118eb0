import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookPage } from './book-page.ts'
import { serveAdmin } from './serve-admin.ts'
import type { Answer, BookedRequest, StandParts, WireCall } from './stand.ts'

/** With these a stand talks only to those who show a certificate of `ca`. */
export type StandTls = { readonly cert: string; readonly key: string; readonly ca: string }

export type RunningStand = AsyncDisposable & {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/**
 * A training channel on loopback: the channel's own interface, faults and the book under `/admin`, a web page at `/`. The admin
 * calls require no secret, because a stand never listens beyond 127.0.0.1. Port 0 selects a free one.
 */
export async function startStand<Request extends BookedRequest>(
  stand: StandParts<Request>,
  asked: { readonly port: number; readonly tls?: StandTls | undefined },
): Promise<RunningStand> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(stand, request, response).catch(() => response.destroy())
  }
  const server = asked.tls
    ? createSecureServer({ ...asked.tls, requestCert: true, rejectUnauthorized: true }, listener)
    : createServer(listener)
  const port = await listen(server, asked.port)
  return { url: `${asked.tls ? 'https' : 'http'}://127.0.0.1:${port}`, port, stop, [Symbol.asyncDispose]: stop }

  async function stop(): Promise<void> {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    stand.book.close()
  }
}

async function serve<Request extends BookedRequest>(
  stand: StandParts<Request>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const json = method === 'POST' ? await readJson(request) : undefined
  const on = stand.callOf(method, url)
  if (on) return answerCall(stand, { on, method, url, headers: request.headers, json }, response)
  if (url.pathname.startsWith('/admin/')) return send(response, await serveAdmin(stand, method, url, json))
  if (method === 'POST' && url.pathname.startsWith('/sign/')) return signOnPage(stand, request, url, response)
  if (url.pathname === '/' && method === 'GET') return sendPage(response, bookPage(stand))
  const published = method === 'GET' ? stand.page?.(url.pathname) : undefined
  send(response, published ?? stand.problem(404, 'NO_SUCH_ADDRESS', 'Нет такого адреса'))
}

/** The button of the page. A page of another site can post a form here too, and is not obeyed. */
function signOnPage<Request extends BookedRequest>(
  { book, problem }: StandParts<Request>,
  request: IncomingMessage,
  { pathname }: URL,
  response: ServerResponse,
): void {
  if (request.headers['sec-fetch-site'] !== 'same-origin')
    return send(response, problem(403, 'FORBIDDEN', 'Подписывают на странице банка'))
  book.move('sign', decodeURIComponent(pathname.slice('/sign/'.length)))
  response.writeHead(303, { location: '/' }).end()
}

async function answerCall<Request extends BookedRequest>(
  stand: StandParts<Request>,
  call: WireCall,
  response: ServerResponse,
): Promise<void> {
  const inn = stand.payeeInn(call)
  const { faults } = stand
  const isDenied = !stand.mayCall(call) || faults.take(['denied'], call.on, inn) !== undefined
  if (isDenied) return send(response, stand.problem(401, 'UNAUTHORIZED', 'Неверный токен'))
  const before = faults.take(['down', 'busy', 'silent', 'slow'], call.on, inn)
  if (before?.kind === 'silent') return
  if (before?.kind === 'down') return sendPage(response, '<html><title>503 Service Unavailable</title></html>', 503)
  if (before?.kind === 'busy') return send(response, stand.problem(429, 'TOO_MANY_REQUESTS', 'Слишком много запросов'))
  if (before?.kind === 'slow') await sleep(before.delay_ms ?? 5_000)

  const answer = stand.answer(call)
  const after = faults.take(['lost_answer', 'garbage'], call.on, inn)
  if (after?.kind === 'lost_answer') return void response.destroy()
  if (after?.kind === 'garbage') return sendPage(response, '<html><title>502 Bad Gateway</title></html>')
  send(response, answer)
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

function send(response: ServerResponse, { status, json, isOdd }: Answer): void {
  const headers = isOdd ? { 'x-training-fault': 'odd' } : {}
  if (json === undefined) return void response.writeHead(status, headers).end()
  response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
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
