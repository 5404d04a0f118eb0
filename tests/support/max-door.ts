import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Where MAX tells of its people: any path of this address is handed to the endpoint of a house. */
export async function openMaxDoor(take: (body: string, secret: string | undefined) => Promise<number>) {
  const server = createServer((request, response) => {
    void (async () => {
      const secret = request.headers['x-max-bot-api-secret']
      response.writeHead(await take(await text(request), typeof secret === 'string' ? secret : undefined)).end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
