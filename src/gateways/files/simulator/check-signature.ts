import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type SignedRequest = {
  readonly method: string
  /** Path and query as they stand in the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * Whether a request is signed with this secret, by AWS Signature Version 4 as its manual describes it. Written apart from the client, so that
 * both cannot be wrong together; held against the examples of the manual.
 */
export function checkSignature(request: SignedRequest, secret: string): boolean {
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers['authorization'] ?? '',
  )
  const [, credential = '', names = '', signature = ''] = header ?? []
  const [, day = '', region = '', service = '', end] = credential.split('/')
  if (!header || end !== 'aws4_request') return false
  const [path = '', query = ''] = request.target.split('?')
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${(request.headers[name] ?? '').trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const moment = request.headers['x-amz-date'] ?? ''
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )
  const expected = createHmac('sha256', key).update(text).digest()
  return moment.startsWith(day) && timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
