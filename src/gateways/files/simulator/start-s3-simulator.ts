import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { checkSignature } from './check-signature.ts'

type Keys = { readonly keyId: string; readonly secret: string }

/**
 * A storage on this machine that speaks S3 as far as files need it. It believes no signature, takes nothing whose bytes differ from the
 * signed hash, and knows one bucket. `objects`: its shelves, by path.
 */
export async function startS3Simulator(bucket: string, { keyId, secret }: Keys) {
  const objects = new Map<string, Buffer>()
  /** How many of the next requests fail as an overloaded storage does. */
  const trouble = { next: 0 }
  /** How a file is sent: in so many pieces, with so long a pause before each. */
  const pace = { pieces: 1, pauseMilliseconds: 0 }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/${bucket}`,
    objects,
    trouble,
    pace,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const { method = '', url: target = '', headers } = request
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    if (trouble.next > 0) {
      trouble.next -= 1
      return refuse(response, 503, 'SlowDown')
    }
    if (!flat['authorization']?.includes(`Credential=${keyId}/`)) return refuse(response, 403, 'InvalidAccessKeyId')
    if (!checkSignature({ method, target, headers: flat }, secret)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (createHash('sha256').update(body).digest('hex') !== flat['x-amz-content-sha256'])
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (!target.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'PUT') {
      if (flat['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
      objects.set(target, body)
      response.writeHead(200).end()
    } else if (method === 'DELETE') {
      objects.delete(target)
      response.writeHead(204).end()
    } else if (method === 'GET') {
      const object = objects.get(target)
      if (!object) return refuse(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-length': object.length })
      await sendSlowly(response, object, pace)
    } else refuse(response, 405, 'MethodNotAllowed')
  }
}

async function sendSlowly(response: ServerResponse, object: Buffer, pace: { pieces: number; pauseMilliseconds: number }) {
  const size = Math.max(1, Math.ceil(object.length / pace.pieces))
  for (let from = 0; from < object.length; from += size) {
    if (pace.pauseMilliseconds > 0) await wait(pace.pauseMilliseconds)
    response.write(object.subarray(from, from + size))
  }
  response.end()
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const words = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(words)
}
