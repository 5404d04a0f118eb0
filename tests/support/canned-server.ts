import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as a server got it; `json` is undefined without a body. */
export type Asked = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly json: unknown
}

/** An outside party that answers as it is told: a status and a body, which is sent as it stands when it is a text. */
export async function openCannedServer(answer: (asked: Asked) => readonly [status: number, body: string | object]) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const json = text === '' ? undefined : (JSON.parse(text) as unknown)
      const [status, body] = answer({ method, url, headers, json })
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
