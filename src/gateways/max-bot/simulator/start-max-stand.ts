import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { z } from 'zod'
import type { Clock } from '#/kernel/time.ts'
import { readJson } from '#/platform/server/read-json.ts'
import { openMaxBook } from './max-book.ts'
import { maxBookPage, maxStartPage, maxStartedPage } from './max-page.ts'

export type MaxStand = {
  readonly url: string
  /** Somebody follows a link to the bot, or finds it himself, and presses «Начать»; returns his number in MAX. */
  start(code: string | undefined, userId?: number): Promise<number>
  stopBot(userId: number): Promise<void>
  /** What the bot wrote to somebody. */
  written(userId: number): readonly string[]
  /** Answers calls of the bot with a status and a code of MAX, or hangs up; undefined: as usual. */
  answer(how: number | 'hangUp' | undefined, code?: string): void
  /** Tells the bot of an event once more, as MAX does when it is unsure. */
  repeatNews(): Promise<number | undefined>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Settings = {
  readonly port: number
  readonly token: string
  readonly name: string
  readonly clock: Clock
  readonly dataDir?: string
}

const messageShape = z.object({ text: z.string().min(1).max(4000) })
const hookShape = z.object({ url: z.url(), secret: z.string().regex(/^[\w-]{5,256}$/), update_types: z.array(z.string()) })

/** MAX with one bot, on loopback by its own wire; what people see in the messenger is at `/`, the dialog of a link at `/<bot>?start=`. */
export async function startMaxStand({ port, token, name, clock, dataDir }: Settings): Promise<MaxStand> {
  const { book, save } = openMaxBook(dataDir)
  let how: number | 'hangUp' | undefined
  let faultCode = 'training'
  let lastNews: object | undefined
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const body = await readText(request)
    if (request.method === 'GET') {
      if (pathname === '/') return sendPage(response, maxBookPage(book))
      if (pathname === `/${name}`) return sendPage(response, maxStartPage(name, searchParams.get('start') ?? ''))
      return send(response, 404, problem('not.found', 'Unknown path'))
    }
    const [, press, value = ''] = /^\/(start|stop)\/([^/]*)$/.exec(pathname) ?? []
    if (press !== undefined) return pressOnPage(request, response, press, decodeURIComponent(value))
    if (how === 'hangUp') return void response.destroy()
    if (typeof how === 'number') return send(response, how, problem(faultCode, 'A fault of the training'))
    if (request.headers.authorization !== token) return send(response, 401, problem('verify.token', 'Invalid access_token'))
    if (pathname === '/messages') return takeMessage(response, Number(searchParams.get('user_id')), readJson(body))
    if (pathname === '/subscriptions') return takeHook(response, readJson(body))
    send(response, 404, problem('not.found', 'Unknown path'))
  }

  function takeMessage(response: ServerResponse, userId: number, json: unknown): void {
    const message = messageShape.safeParse(json)
    if (!message.success) return send(response, 400, problem('proto.payload', 'text is required'))
    const user = book.users.find(({ id }) => id === userId)
    if (!user) return send(response, 404, problem('chat.not.found', 'Chat not found'))
    if (user.isStopped) return send(response, 403, problem('chat.denied', 'error.dialog.suspended'))
    book.messages.push({ userId, text: message.data.text, at: clock.now().toString() })
    save()
    const body = { mid: `mid.${book.messages.length}`, seq: book.messages.length, text: message.data.text }
    send(response, 200, { message: { recipient: { user_id: userId }, timestamp: clock.now().epochMilliseconds, body } })
  }

  function takeHook(response: ServerResponse, json: unknown): void {
    const hook = hookShape.safeParse(json)
    if (!hook.success) return send(response, 400, problem('proto.payload', 'url and secret are required'))
    book.hook = { url: hook.data.url, secret: hook.data.secret }
    save()
    send(response, 200, { success: true })
  }

  /** A page of another site can post a form here too, and is not obeyed. */
  async function pressOnPage(request: IncomingMessage, response: ServerResponse, press: string, value: string): Promise<void> {
    if (request.headers['sec-fetch-site'] !== 'same-origin') return send(response, 403, problem('forbidden', 'Press on the page'))
    if (press === 'stop') {
      await stopBot(Number(value))
      return void response.writeHead(303, { location: '/' }).end()
    }
    await start(value)
    sendPage(response, maxStartedPage())
  }

  async function start(code: string | undefined, userId = book.users.length + 1001): Promise<number> {
    const known = book.users.find(({ id }) => id === userId)
    if (known) known.isStopped = false
    else book.users.push({ id: userId, isStopped: false })
    save()
    await tell({ update_type: 'bot_started', chat_id: userId, user: userOf(userId), payload: code })
    return userId
  }

  async function stopBot(userId: number): Promise<void> {
    const user = book.users.find(({ id }) => id === userId)
    if (!user) return
    user.isStopped = true
    save()
    await tell({ update_type: 'bot_stopped', chat_id: userId, user: userOf(userId) })
  }

  async function tell(news: object): Promise<number | undefined> {
    lastNews = { ...news, timestamp: clock.now().epochMilliseconds }
    return repeatNews()
  }

  async function repeatNews(): Promise<number | undefined> {
    if (!book.hook || !lastNews) return undefined
    const headers = { 'content-type': 'application/json', 'x-max-bot-api-secret': book.hook.secret }
    const answer = await fetch(book.hook.url, { method: 'POST', headers, body: JSON.stringify(lastNews) }).catch(() => undefined)
    return answer?.status
  }

  return {
    url,
    start,
    stopBot,
    repeatNews,
    written: (userId) => book.messages.filter((message) => message.userId === userId).map(({ text }) => text),
    answer: (next, code = 'training') => {
      how = next
      faultCode = code
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

function userOf(id: number) {
  return { user_id: id, first_name: 'Пользователь', is_bot: false }
}

function problem(code: string, message: string) {
  return { code, message }
}

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json))
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  })
  response.end(html)
}
