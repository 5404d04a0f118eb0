import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { NpdStatus, NpdStatusFailure, NpdStatusService } from './port.ts'

export type HttpStatusServiceConfig = {
  /** Origin, such as `https://statusnpd.nalog.ru`. */
  readonly url: string
  /** Undefined: no limit, as against a simulator. The real service allows 2. */
  readonly callsPerMinute?: number | undefined
  /** The description of the real service demands at least 60 seconds. */
  readonly timeoutMs?: number
  /** A question that would wait longer for its turn is refused at once. */
  readonly longestQueueMs?: number
}

export type HttpStatusService = NpdStatusService & { readonly close: () => Promise<void> }

const path = '/api/v1/tracker/taxpayer_status'
const statusAnswer = z.object({ status: z.boolean() })
const refusalAnswer = z.object({ code: z.string(), message: z.string() })

/** The public status service over HTTP. Questions of one process go in a queue, evenly spaced. */
export function openHttpStatusService(config: HttpStatusServiceConfig, clock: Clock): HttpStatusService {
  const { callsPerMinute, timeoutMs = 60_000, longestQueueMs = 120_000 } = config
  const spacingMs = callsPerMinute === undefined ? 0 : Math.ceil(60_000 / callsPerMinute)
  const pool = new Pool(config.url, {
    connections: 2,
    connect: { timeout: 10_000 },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
  })
  let nextTurn = 0

  return {
    async statusOf(inn, on) {
      const now = clock.now().epochMilliseconds
      const waitMs = Math.max(0, nextTurn - now)
      if (waitMs > longestQueueMs) return refuse({ kind: 'rateLimited', retryAfter: inMilliseconds(waitMs) })
      nextTurn = now + waitMs + spacingMs
      if (waitMs > 0) await sleep(waitMs)
      const body = JSON.stringify({ inn, requestDate: on.toString() })
      try {
        const answer = await pool.request({
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json' },
          body,
        })
        return readAnswer(answer.statusCode, await answer.body.text())
      } catch {
        // The transport is the other party's: its failures are values here.
        return refuse({ kind: 'unavailable', retryAfter: inMilliseconds(60_000) })
      }
    },
    close: () => pool.close(),
  }
}

function readAnswer(httpStatus: number, text: string): Result<NpdStatus, NpdStatusFailure> {
  const content = parseJson(text)
  const status = statusAnswer.safeParse(content)
  if (httpStatus === 200 && status.success) return ok(status.data.status ? 'active' : 'notActive')
  const refusal = refusalAnswer.safeParse(content)
  if (httpStatus === 422 && refusal.success) return refuse(failureOf(refusal.data))
  if (httpStatus === 429) return refuse({ kind: 'rateLimited', retryAfter: inMilliseconds(60_000) })
  if (httpStatus >= 500) return refuse({ kind: 'unavailable', retryAfter: inMilliseconds(60_000) })
  return refuse({ kind: 'garbage', reason: `HTTP ${httpStatus} without a readable answer` })
}

function failureOf({ code, message }: z.infer<typeof refusalAnswer>): NpdStatusFailure {
  switch (code) {
    case 'taxpayer.status.service.limited.error':
      return { kind: 'rateLimited', retryAfter: inMilliseconds(60_000) }
    case 'taxpayer.status.service.unavailable.error':
      return { kind: 'unavailable', retryAfter: inMilliseconds(60_000) }
    default:
      return { kind: 'refused', message }
  }
}

function inMilliseconds(milliseconds: number): Temporal.Duration {
  return Temporal.Duration.from({ milliseconds })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
