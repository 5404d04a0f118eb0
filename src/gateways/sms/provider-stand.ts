import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

export type StubHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A fake provider on a local socket: records requests and answers as configured. */
export async function openStubProvider(handler: StubHandler) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`)
      handler(request, response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, requests, close, [Symbol.asyncDispose]: close }
}

export function answering(json: object): StubHandler {
  return (_, response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify(json))
}
