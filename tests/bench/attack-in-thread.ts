import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

/** Holds `sockets` connections from `addresses` addresses of loopback; whoever is cut comes again in five seconds. */
const { port, sockets, addresses } = workerData as { port: number; sockets: number; addresses: number }
const almost = Buffer.alloc(9.9 * 1024 * 1024, 'x')
const small = Buffer.alloc(60 * 1024, 'x')
const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\n${more}\r\n\r\n`

const attacks: readonly ((socket: Socket) => void)[] = [
  (socket) => socket.write(head('/api/v1/client/upload', 'Content-Length: 10485760')) && socket.write(almost),
  (socket) => socket.write(`${head('/api/v1/client/upload', 'Transfer-Encoding: chunked')}fffff\r\nx`),
  (socket) => socket.write(head('/api/v1/public/small', 'Content-Length: 65536')) && socket.write(small),
  (socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
  (socket) => socket.write('TRACE / HTTP/1.1\r\nHost: a@b\r\n\r\n'),
  () => undefined,
]
for (let place = 0; place < sockets; place += 1) setTimeout(come, place, place)

function come(place: number): void {
  const localAddress = `127.0.${1 + Math.floor((place % addresses) / 100)}.${1 + (place % 100)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => attacks[place % attacks.length]?.(socket))
  socket.on('error', () => undefined)
  socket.resume()
  socket.once('close', () => void setTimeout(come, 5_000, place))
}
