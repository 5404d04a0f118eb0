import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A port that another process holds is asked for again so often, half a second apart. */
const attempts = 10

/**
 * Listens on `host` and returns the port. «localhost» is both loopback addresses, because programs differ in which of them it means:
 * connections to `::1` are handed to the same server. A machine without IPv6 has the other one only. The process before may still be
 * closing: a port that is taken is waited for a few seconds.
 */
export async function listenAt(app: FastifyInstance, host: string, port: number): Promise<number> {
  const isLocal = host === 'localhost'
  const second = createServer((socket) => void app.server.emit('connection', socket))
  if (isLocal) app.addHook('preClose', async () => void second.close())
  await listenOnceFree(app, isLocal ? '127.0.0.1' : host, port)
  const address = app.server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  if (isLocal) await listenIfCan(second, '::1', taken)
  return taken
}

async function listenOnceFree(app: FastifyInstance, host: string, port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await app.listen({ port, host })
      return
    } catch (fault) {
      const isTaken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE'
      if (!isTaken || attempt > attempts) throw fault
      await sleep(500)
    }
  }
}

function listenIfCan(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve) => {
    server.once('error', () => resolve())
    server.listen({ port, host, ipv6Only: true }, () => resolve())
  })
}
