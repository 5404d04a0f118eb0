import { Pool } from 'undici'
import { z } from 'zod'
import { taxServicePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { SentSms, Sms, SmsFailure, SmsGateway } from './port.ts'
import { wasNeverSent } from '#/platform/server/never-sent.ts'

export type HttpSmsConfig = {
  /** Address without a path, `https://sms.ru`. */
  readonly url: string
  readonly apiId: string
  /** The sender's name agreed with the provider; without it the provider's own. */
  readonly sender?: string
  readonly timeoutMs?: number
  /** Calls at once; one more is answered `unavailable`. */
  readonly maxCalls?: number
}

/**
 * Messages through the HTTP API of sms.ru (`POST /sms/send`, `json=1`). The provider has no idempotency keys, so
 * `messageKey` does not travel. Dispose it to close the connections.
 */
export function httpSms(config: HttpSmsConfig): SmsGateway & AsyncDisposable {
  const maxCalls = config.maxCalls ?? 16
  const pool = new Pool(config.url, {
    connections: maxCalls,
    connect: { timeout: 3_000 },
    maxResponseSize: 64 * 1024,
  })
  let calls = 0

  return {
    isBuiltIn: false,
    async send(sms) {
      if (calls >= maxCalls) return refuse({ kind: 'unavailable' })
      calls += 1
      try {
        return await post(sms)
      } catch (error) {
        return refuse({ kind: wasNeverSent(error) ? 'unavailable' : 'unknownOutcome' })
      } finally {
        calls -= 1
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }

  async function post(sms: Sms): Promise<Result<SentSms, SmsFailure>> {
    const number = taxServicePhone(sms.to)
    const form = new URLSearchParams({ api_id: config.apiId, to: number, msg: sms.text, json: '1' })
    if (config.sender !== undefined) form.set('from', config.sender)
    const reply = await pool.request({
      method: 'POST',
      path: '/sms/send',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal: AbortSignal.timeout(config.timeoutMs ?? 10_000),
    })
    const text = await reply.body.text()
    if (reply.statusCode === 429 || reply.statusCode === 503) return refuse({ kind: 'unavailable' })
    if (reply.statusCode >= 500) return refuse({ kind: 'unknownOutcome' })
    return readReply(text, number)
  }
}

const statusShape = z.object({
  status: z.enum(['OK', 'ERROR']),
  status_code: z.coerce.number().int(),
  status_text: z.string().max(1000).default(''),
})

const replyShape = statusShape.extend({
  sms: z.record(z.string(), statusShape.extend({ sms_id: z.string().min(1).max(64).optional() })).optional(),
})

/** The reply has a status of the whole call and one for each number; a message is sent only when both are good. */
function readReply(text: string, number: string): Result<SentSms, SmsFailure> {
  const reply = replyShape.safeParse(parseJson(text))
  if (!reply.success) return refuse({ kind: 'garbage' })
  if (reply.data.status === 'ERROR') return refuse(failureOf(reply.data))
  const message = reply.data.sms?.[number]
  if (!message) return refuse({ kind: 'garbage' })
  if (message.status === 'ERROR') return refuse(failureOf(message))
  return message.sms_id === undefined ? refuse({ kind: 'garbage' }) : ok({ providerId: message.sms_id, state: 'accepted' })
}

/** 150, 202, 207: no route; 209, 215: stop lists; 214: abroad. */
const unreachableCodes = [150, 202, 207, 209, 214, 215] as const
/** 206: day's limit of the account; 230–233: limits of one number. */
const limitCodes = [206, 230, 231, 232, 233] as const
/** The provider's own trouble: nothing was taken. */
const downCodes = [220, 500] as const

function failureOf(status: z.infer<typeof statusShape>): SmsFailure {
  const facts = { code: String(status.status_code), text: status.status_text }
  if (includes(downCodes, status.status_code)) return { kind: 'unavailable' }
  if (includes(unreachableCodes, status.status_code)) return { kind: 'unreachable', ...facts }
  if (includes(limitCodes, status.status_code)) return { kind: 'limited', ...facts }
  return { kind: 'rejected', ...facts }
}

function includes(codes: readonly number[], code: number): boolean {
  return codes.includes(code)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
