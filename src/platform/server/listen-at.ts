import { createServer } from 'node:net'
import type { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on `host` and returns the port. «localhost» is both loopback addresses, because programs differ in which of them it means:
 * connections to `::1` are handed to the same server. A machine without IPv6 has the other one only.
 */
export async function listenAt(app: FastifyInstance, host: string, port: number): Promise<number> {
  const isLocal = host === 'localhost'
  const second = createServer((socket) => void app.server.emit('connection', socket))
  if (isLocal) app.addHook('preClose', async () => void second.close())
  await app.listen({ port, host: isLocal ? '127.0.0.1' : host })
  const address = app.server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  if (isLocal) await listenIfCan(second, '::1', taken)
  return taken
}

function listenIfCan(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve) => {
    server.once('error', () => resolve())
    server.listen({ port, host, ipv6Only: true }, () => resolve())
  })
}
