import { Pool } from 'undici'
import { ok, refuse } from '#/kernel/result.ts'
import { openEnvelope } from './soap-envelope.ts'
import type { Result } from '#/kernel/result.ts'
import type { XmlElement } from './read-xml.ts'
import type { BadEnvelope, SoapFault } from './soap-envelope.ts'

/** Possible failures of one HTTP exchange; the meaning depends on the request. */
export type ExchangeFailure =
  /** The request was not sent, or was rejected before processing. */
  | { readonly kind: 'notAccepted'; readonly retryAfterSeconds: number | undefined }
  /** The request was sent, and no complete answer arrived. */
  | { readonly kind: 'noAnswer' }
  /** Something else answered: a page about maintenance, a redirect, an empty body. */
  | { readonly kind: 'page'; readonly reason: string }
  | SoapFault
  | BadEnvelope

export type ExchangeLimits = {
  readonly connections: number
  readonly connectTimeoutMs: number
  readonly answerTimeoutMs: number
}

export type SoapCall = {
  readonly action: string
  readonly envelope: string
  readonly headers?: { readonly [name: string]: string }
}

export type SoapExchange = {
  readonly post: (call: SoapCall) => Promise<Result<XmlElement, ExchangeFailure>>
  readonly close: () => Promise<void>
}

const largestAnswer = 8 * 1024 * 1024

/** A bounded pool of connections to one SOAP endpoint. */
export function openSoapExchange(url: string, limits: ExchangeLimits): SoapExchange {
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, {
    connections: limits.connections,
    pipelining: 1,
    connect: { timeout: limits.connectTimeoutMs },
    headersTimeout: limits.answerTimeoutMs,
    bodyTimeout: limits.answerTimeoutMs,
    maxResponseSize: largestAnswer,
  })
  return {
    async post({ action, envelope, headers }) {
      try {
        const answer = await pool.request({
          method: 'POST',
          path: `${pathname}${search}`,
          headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: action, ...headers },
          body: envelope,
        })
        const text = await answer.body.text()
        return readAnswer(answer.statusCode, text, answer.headers['retry-after'])
      } catch (error) {
        // Transport errors are caused by the other party, so they are returned as values.
        return refuse(failureOf(error))
      }
    },
    close: () => pool.close(),
  }
}

function readAnswer(status: number, text: string, retryAfter: unknown): Result<XmlElement, ExchangeFailure> {
  if (status === 429 || status === 503) {
    const seconds = Number(retryAfter)
    return refuse({
      kind: 'notAccepted',
      retryAfterSeconds: seconds > 0 ? Math.min(seconds, 3600) : undefined,
    })
  }
  const content = openEnvelope(text)
  // A SOAP fault comes with status 500; a 5xx without an envelope is a proxy's page and says nothing about what happened behind
  // it.
  if (!content.ok && content.refusal.kind === 'garbage') {
    return refuse(status >= 500 ? { kind: 'noAnswer' } : { kind: 'page', reason: `HTTP ${status}: ${content.refusal.reason}` })
  }
  if (content.ok && status !== 200) return refuse({ kind: 'page', reason: `HTTP ${status} with an answer` })
  return content.ok ? ok(content.value) : content
}

const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function failureOf(error: unknown): ExchangeFailure {
  const code = codeOf(error)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { kind: 'garbage', reason: 'the answer is too large' }
  return neverLeft.has(code) ? { kind: 'notAccepted', retryAfterSeconds: undefined } : { kind: 'noAnswer' }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // A host with several addresses fails with an `AggregateError`.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}
