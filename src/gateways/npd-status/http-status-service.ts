import { Pool } from 'undici'
import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { NpdStatusAnswer, NpdStatusFailure, NpdStatusService } from './port.ts'

export type HttpStatusServiceConfig = {
  /** Origin, such as `https://statusnpd.nalog.ru`. */
  readonly url: string
  /** Absent means no limit, as with a simulator. */
  readonly turns?: Turns | undefined
  /** Timeout of a request. The real service's documentation requires at least 60 seconds. */
  readonly timeoutMs?: number
}

/**
 * Decides who may make a request now. The service limits by IP address, so all processes of an installation take slots from one
 * place.
 */
export type Turns = {
  readonly spacingMs: number
  /** Takes the slot and returns undefined if one is free; otherwise returns the time until the next one. */
  take(): Promise<Temporal.Duration | undefined>
  /** Records a pause requested by the service itself. */
  postpone(pause: Temporal.Duration): Promise<void>
}

export type HttpStatusService = NpdStatusService & { readonly close: () => Promise<void> }

const path = '/api/v1/tracker/taxpayer_status'
const statusAnswer = z.object({ status: z.boolean() })
const refusalAnswer = z.object({ code: z.string(), message: z.string() })

/**
 * Returns the interval in milliseconds that keeps `callsPerMinute` within a minute as the service counts it: slightly more than
 * an even share, because network latency varies.
 */
export function spacingFor(callsPerMinute: number): number {
  return Math.ceil(62_000 / callsPerMinute)
}

/** The public status service over HTTP. */
export function openHttpStatusService(config: HttpStatusServiceConfig): HttpStatusService {
  const { turns, timeoutMs = 60_000 } = config
  const pool = new Pool(config.url, {
    connections: 2,
    connect: { timeout: 10_000 },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
  })
  return {
    spacingMs: turns?.spacingMs ?? 0,
    async statusOf(inn, on) {
      const retryAfter = await turns?.take()
      if (retryAfter) return refuse({ kind: 'rateLimited', retryAfter })
      const answer = await ask(pool, JSON.stringify({ inn, requestDate: on.toString() }))
      if (!answer.ok && answer.refusal.kind === 'rateLimited') await turns?.postpone(answer.refusal.retryAfter)
      return answer
    },
    close: () => pool.close(),
  }
}

async function ask(pool: Pool, body: string): Promise<Result<NpdStatusAnswer, NpdStatusFailure>> {
  try {
    const answer = await pool.request({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body })
    return readAnswer(answer.statusCode, await answer.body.text())
  } catch {
    // The transport is third-party code: its exceptions are converted to values here.
    return refuse({ kind: 'unavailable', retryAfter: inMilliseconds(60_000) })
  }
}

function readAnswer(httpStatus: number, text: string): Result<NpdStatusAnswer, NpdStatusFailure> {
  const content = readJson(text)
  const status = statusAnswer.safeParse(content)
  if (httpStatus === 200 && status.success) {
    return ok({ status: status.data.status ? 'active' : 'notActive', sha256: sha256Hex(text) })
  }
  const refusal = refusalAnswer.safeParse(content)
  if (httpStatus === 422 && refusal.success) return refuse(failureOf(refusal.data))
  if (httpStatus === 429) return refuse({ kind: 'rateLimited', retryAfter: inMilliseconds(60_000) })
  // A page of HTML, whatever its status, is put before the service during works or by a guard against robots.
  if (httpStatus >= 500 || content === undefined) return refuse({ kind: 'unavailable', retryAfter: inMilliseconds(60_000) })
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
