import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { readJson } from '#/platform/server/read-json.ts'
import { openSealed } from './open-sealed.ts'
import type { DeviceKeys } from './open-sealed.ts'
import { readVapid } from './read-vapid.ts'

export type ShownPush = { readonly title: string; readonly link: string; readonly tag: string }

export type PushStand = {
  readonly origin: string
  /** A new browser: what its `PushManager` would answer to `subscribe`. */
  subscribe(): { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** What came to a browser, opened by its own keys; the oldest first. */
  received(endpoint: string): readonly ShownPush[]
  /** Names of headers of the last message, as they came. */
  readonly lastHeaders: () => IncomingMessage['headers']
  /** The browser has gone: its address answers 410. */
  forget(endpoint: string): void
  /** Answers every message with a status; undefined: as usual. */
  answer(status: number | undefined): void
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Browser = { readonly keys: DeviceKeys; readonly received: ShownPush[] }

const shown = z.strictObject({ title: z.string(), link: z.string(), tag: z.string() })

/**
 * A push service with its browsers, on loopback by the real wire: it takes a message only with the signature of the site the browser
 * subscribed for (RFC 8292), a TTL (RFC 8030, 5.2) and a body that the keys of the browser open (RFC 8291).
 */
export async function startPushStand(publicKey: string): Promise<PushStand> {
  const browsers = new Map<string, Browser>()
  let lastHeaders: IncomingMessage['headers'] = {}
  let status: number | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      lastHeaders = request.headers
      response.statusCode = status ?? take(request, Buffer.concat(parts))
      if (response.statusCode === 307) response.setHeader('location', `${origin}/elsewhere`)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  function take(request: IncomingMessage, body: Buffer): number {
    if (request.method !== 'POST') return 405
    const browser = browsers.get(request.url ?? '')
    if (!browser) return 410
    if (!/^\d+$/.test(String(request.headers['ttl']))) return 400
    const site = readVapid(request.headers.authorization ?? '', origin)
    if (site !== publicKey) return 403
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415
    const opened = shown.safeParse(readJson(openSealed(body, browser.keys) ?? ''))
    if (!opened.success) return 400
    browser.received.push(opened.data)
    return 201
  }

  return {
    origin,
    subscribe() {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url', 'uncompressed')
      const auth = randomBytes(16)
      browsers.set(path, { keys: { ecdh, auth }, received: [] })
      return { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') }
    },
    received: (endpoint) => browsers.get(new URL(endpoint).pathname)?.received ?? [],
    lastHeaders: () => lastHeaders,
    forget: (endpoint) => void browsers.delete(new URL(endpoint).pathname),
    answer: (next) => {
      status = next
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
