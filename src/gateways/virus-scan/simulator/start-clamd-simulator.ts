import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** The test file that every scanner knows (eicar.org), split so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type ClamdStand = {
  readonly address: string
  /** How many streams came to their end. */
  readonly scanned: () => number
  /** `silent`: takes everything and says nothing. `down`: hangs up at once. */
  behave(how: 'usual' | 'silent' | 'down' | { readonly maxLength: number }): void
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** clamd on this machine by its own wire: INSTREAM alone, and one signature. `where`: a port of loopback, or the path of a socket. */
export async function startClamdSimulator(where: number | string = 0): Promise<ClamdStand> {
  let how: Parameters<ClamdStand['behave']>[0] = 'usual'
  let scanned = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (how === 'down') return void socket.destroy()
    let bytes = Buffer.alloc(0)
    let tail = ''
    let length = 0
    let found = false
    let isOpen = false
    socket.on('data', (data: Buffer) => {
      bytes = Buffer.concat([bytes, data])
      if (!isOpen) {
        const command = 'zINSTREAM\0'
        if (bytes.length < command.length) return
        if (bytes.subarray(0, command.length).toString('latin1') !== command) return void socket.end('UNKNOWN COMMAND\0')
        bytes = bytes.subarray(command.length)
        isOpen = true
      }
      while (bytes.length >= 4) {
        const size = bytes.readUInt32BE(0)
        if (size === 0) {
          if (how === 'silent') return
          scanned += 1
          return void socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
        }
        if (bytes.length < 4 + size) return
        const part = bytes.subarray(4, 4 + size)
        bytes = bytes.subarray(4 + size)
        length += size
        if (typeof how === 'object' && length > how.maxLength) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
        const text = tail + part.toString('latin1')
        found ||= text.includes(eicar)
        tail = text.slice(-eicar.length)
      }
    })
  })
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  server.listen(typeof where === 'string' ? where : { port: where, host: '127.0.0.1' })
  await once(server, 'listening')
  const bound = server.address()
  return {
    address: typeof bound === 'object' && bound ? `tcp://127.0.0.1:${bound.port}` : `unix:${String(where)}`,
    scanned: () => scanned,
    behave(next) {
      how = next
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
