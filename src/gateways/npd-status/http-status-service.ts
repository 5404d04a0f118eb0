import { Pool } from 'undici'
import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { NpdStatusAnswer, NpdStatusFailure, NpdStatusService } from './port.ts'

export type HttpStatusServiceConfig = {
  /** Origin, such as `https://statusnpd.nalog.ru`. */
  readonly url: string
  /** Absent: no limit, as against a simulator. */
  readonly turns?: Turns | undefined
  /** The description of the real service demands at least 60 seconds. */
  readonly timeoutMs?: number
}

/** Who may ask now. The limit is of the address, so all processes of an installation take turns from one place. */
export type Turns = {
  readonly spacingMs: number
  /** Undefined: it is our turn, and it is used up now; else the time to the next one. */
  take(): Promise<Temporal.Duration | undefined>
  /** The service itself asks for a pause. */
  postpone(pause: Temporal.Duration): Promise<void>
}

export type HttpStatusService = NpdStatusService & { readonly close: () => Promise<void> }

const path = '/api/v1/tracker/taxpayer_status'
const statusAnswer = z.object({ status: z.boolean() })
const refusalAnswer = z.object({ code: z.string(), message: z.string() })

/**
 * Milliseconds between questions of which `callsPerMinute` fit into a minute as the service counts it: a little more than
 * an even share, since the way there takes now longer, now shorter.
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
    // The transport is the other party's: its failures are values here.
    return refuse({ kind: 'unavailable', retryAfter: inMilliseconds(60_000) })
  }
}

function readAnswer(httpStatus: number, text: string): Result<NpdStatusAnswer, NpdStatusFailure> {
  const content = parseJson(text)
  const status = statusAnswer.safeParse(content)
  if (httpStatus === 200 && status.success) {
    return ok({ status: status.data.status ? 'active' : 'notActive', sha256: sha256Hex(text) })
  }
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
