import { Pool } from 'undici'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { wasNeverSent } from '#/platform/server/never-sent.ts'

export type ProviderLineConfig = {
  /** Address without a path, `https://sms.ru`. */
  readonly url: string
  readonly timeoutMs?: number
  /** Concurrent calls; a call above the limit returns `unavailable`. */
  readonly maxCalls?: number
}

export type LineFailure = { readonly kind: 'unavailable' | 'unknownOutcome' }

export type ProviderLine = AsyncDisposable & {
  /** Posts a form and returns the response text, whatever it says; a server error is an unknown outcome. */
  post(path: string, form: Readonly<Record<string, string | undefined>>): Promise<Result<string, LineFailure>>
}

/** A bounded pool of connections to one SMS provider; no call waits forever. */
export function openProviderLine({ url, timeoutMs = 10_000, maxCalls = 16 }: ProviderLineConfig): ProviderLine {
  const pool = new Pool(url, { connections: maxCalls, connect: { timeout: 3_000 }, maxResponseSize: 64 * 1024 })
  let calls = 0
  return {
    async post(path, form) {
      if (calls >= maxCalls) return refuse({ kind: 'unavailable' })
      calls += 1
      try {
        return await exchange(path, form)
      } catch (error) {
        return refuse({ kind: wasNeverSent(error) ? 'unavailable' : 'unknownOutcome' })
      } finally {
        calls -= 1
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }

  async function exchange(path: string, form: Readonly<Record<string, string | undefined>>) {
    const given = Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    const reply = await pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(given).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await reply.body.text()
    if (reply.statusCode === 429 || reply.statusCode === 503) return refuse({ kind: 'unavailable' as const })
    if (reply.statusCode >= 500) return refuse({ kind: 'unknownOutcome' as const })
    return ok(text)
  }
}
