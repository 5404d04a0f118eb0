import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type DoorLimits = {
  /** Connections of one address at once; more are closed. Absent behind a proxy: all come from it. */
  readonly connectionsOfAddress?: number | undefined
  /** Connections that have carried no request yet; above it the oldest of them is closed. */
  readonly silentConnections: number
  /** A body that comes slower than this over `slowBodySeconds` is cut. */
  readonly bytesPerSecond: number
  readonly slowBodySeconds: number
  /** How often unfinished headers and slow bodies are looked at. */
  readonly checkEveryMs: number
  /** Requests in hand when the server is told to stop have so long to be answered. */
  readonly stopGraceMs: number
}

export const usualDoor: DoorLimits = {
  connectionsOfAddress: 256,
  silentConnections: 400,
  bytesPerSecond: 2048,
  slowBodySeconds: 10,
  checkEveryMs: 2_000,
  stopGraceMs: 4_000,
}

/** A body that was refused is read to its end, because a browser answers nothing before; but no further than this. */
const longestBody = 16 * 1024 * 1024

/** The sockets of the site: who may hold them, how slowly a request may come, and how they are closed. */
export type HttpDoor = {
  /** A server behind this door. */
  open(handler: RequestListener): Server
  /** Closes at once what carries no request, and everything else after `stopGraceMs`. */
  close(): void
}

export function openDoor(limits: DoorLimits): HttpDoor {
  const sockets = new Map<Socket, string>()
  const ofAddress = new Map<string, number>()
  const answering = new Set<Socket>()
  const silent = new Set<Socket>()
  const receiving = new Map<IncomingMessage, { readonly first: number; readonly bytes: number; readonly since: number }>()
  let isClosing = false
  let watch: NodeJS.Timeout | undefined

  function admit(socket: Socket): void {
    const address = subscriberOf(socket.remoteAddress ?? '')
    const count = (ofAddress.get(address) ?? 0) + 1
    if (isClosing || count > (limits.connectionsOfAddress ?? Infinity)) {
      socket.destroy()
      return
    }
    ofAddress.set(address, count)
    sockets.set(socket, address)
    silent.add(socket)
    const [oldest] = silent
    if (silent.size > limits.silentConnections) oldest?.destroy()
    socket.once('close', () => {
      sockets.delete(socket)
      silent.delete(socket)
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left === 0) ofAddress.delete(address)
      else ofAddress.set(address, left)
    })
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    answering.add(socket)
    silent.delete(socket)
    response.once('close', () => answering.delete(socket))
    if (request.complete || !hasBody(request)) return
    const first = socket.bytesRead
    receiving.set(request, { first, bytes: first, since: performance.now() })
    const received = () => receiving.delete(request)
    request.once('end', received)
    request.once('close', received)
  }

  /** A floor, not a deadline: a large file on a slow line arrives, a drip does not hold a socket. */
  function cutSlowBodies(): void {
    const now = performance.now()
    for (const [request, { first, bytes, since }] of receiving) {
      const seconds = (now - since) / 1000
      const read = request.socket.bytesRead
      if (read - first > longestBody) request.socket.destroy()
      if (seconds < limits.slowBodySeconds) continue
      if ((read - bytes) / seconds < limits.bytesPerSecond) request.socket.destroy()
      else receiving.set(request, { first, bytes: read, since: now })
    }
  }

  return {
    open(handler) {
      const server = createServer(
        {
          headersTimeout: 10_000,
          // The longest upload; `bytesPerSecond` cuts those that only hold the socket.
          requestTimeout: 300_000,
          connectionsCheckingInterval: limits.checkEveryMs,
        },
        (request, response) => {
          begin(request, response)
          handler(request, response)
        },
      )
      // A socket on which nothing moves for a minute: a visitor who reads no more of what is sent to him.
      server.timeout = 60_000
      server.on('connection', admit)
      watch ??= setInterval(cutSlowBodies, limits.checkEveryMs).unref()
      server.once('close', () => clearInterval(watch))
      return server
    },
    close() {
      isClosing = true
      // NOTE: Node counts a socket that has sent nothing as busy, and stops cutting slow headers once a server closes: a spare
      // connection that a browser opened in advance would hold the process for ever.
      for (const socket of sockets.keys()) if (!answering.has(socket)) socket.destroy()
      setTimeout(() => {
        for (const socket of sockets.keys()) socket.destroy()
      }, limits.stopGraceMs).unref()
    },
  }
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}

/** One subscriber has one IPv4 address or one IPv6 network of 64 bits. */
function subscriberOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  const [head = '', tail] = plain.split('::')
  if (!plain.includes(':')) return plain
  const [before, after] = [head.split(':'), (tail ?? '').split(':')]
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
