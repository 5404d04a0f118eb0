import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type HttpLanes = AsyncDisposable & {
  /**
   * Sends `count` requests over all lanes, each lane sending the next as soon as it is answered; returns the milliseconds of
   * each.
   */
  send(count: number): Promise<number[]>
}

/**
 * The cheapest honest HTTP client: kept-alive sockets, one prebuilt request, responses counted by Content-Length. Any status
 * but 200 throws.
 */
export async function openHttpLanes(
  address: string,
  lanes: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpLanes> {
  const url = new URL(address)
  const head = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${head.join('')}\r\n`)
  const sockets = Array.from({ length: lanes }, () => connect(Number(url.port), url.hostname).setNoDelay(true))
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  return {
    async send(count) {
      const times: number[] = []
      let left = count
      await Promise.all(
        sockets.map(async (socket) => {
          while (left-- > 0) {
            const began = performance.now()
            await exchange(socket, request)
            times.push(performance.now() - began)
          }
        }),
      )
      return times
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = -1
    let head = ''
    const onData = (chunk: Buffer): void => {
      if (missing < 0) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /^content-length: *(\d+)/im.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          settle(new Error(`Unexpected answer: ${head.slice(0, 300)}`))
          return
        }
        missing = Number(length) - (head.length - end - 4)
      } else {
        missing -= chunk.length
      }
      if (missing <= 0) settle()
    }
    const onEnd = (): void => {
      settle(new Error('The connection was closed'))
    }
    function settle(fault?: Error): void {
      socket.off('data', onData)
      socket.off('close', onEnd)
      if (fault) reject(fault)
      else resolve()
    }
    socket.on('data', onData)
    socket.on('close', onEnd)
    socket.write(request)
  })
}
