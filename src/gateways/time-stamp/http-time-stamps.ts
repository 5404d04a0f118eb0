import { X509Certificate, randomBytes } from 'node:crypto'
import { Agent, request } from 'undici'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { StampFailure, TimeStampAuthority } from './port.ts'
import { readTimeStamp } from './read-time-stamp.ts'
import { writeStampRequest } from './write-stamp-request.ts'

type Settings = {
  readonly url: string
  /** PEM: one certificate or several, to one of which the certificate of the authority leads. */
  readonly trusted: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

/** An authority behind HTTP (RFC 3161, 3.4). Every answer is checked before it is believed. */
export function httpTimeStamps({ url, trusted, clock, timeoutMs = 15_000 }: Settings): TimeStampAuthority & AsyncDisposable {
  const certificates = certificatesIn(trusted)
  const agent = new Agent({ connections: 1, connect: { timeout: 5_000 }, maxResponseSize: 64 * 1024 })
  return {
    async stamp(sha256, madeAt) {
      const nonce = BigInt(`0x${randomBytes(8).toString('hex')}`)
      const reply = await ask(writeStampRequest(sha256, nonce))
      if (!reply.ok) return reply
      return readTimeStamp(reply.value, { sha256, nonce, trusted: certificates, since: madeAt, now: clock.now() })
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }

  async function ask(body: Uint8Array): Promise<Result<Uint8Array, StampFailure>> {
    try {
      const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
      const bytes = new Uint8Array(await reply.body.arrayBuffer())
      if (reply.statusCode !== 200) return refuse({ kind: 'unavailable', reason: `HTTP ${reply.statusCode}` })
      return { ok: true, value: bytes }
    } catch (error) {
      return refuse({ kind: 'unavailable', reason: error instanceof Error ? error.name : 'no answer' })
    }
  }
}

/** Throws when there is no certificate: the installation does not start with a setting that can verify nothing. */
function certificatesIn(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new Error('TSA_CA holds no certificate')
  return found.map((one) => new X509Certificate(one))
}
