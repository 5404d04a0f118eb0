import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'

export type IssuedToken = { readonly value: string; readonly expiresAt: Temporal.Instant }

export type AccessToken<Failure> = {
  /** Returns a token valid for at least a minute; concurrent callers share one refresh. */
  readonly current: () => Promise<Result<string, Failure>>
  /** Discards a token that the service refused, unless it has already been replaced by a newer one. */
  readonly drop: (value: string) => void
}

/** Caches the temporary token until a minute before it expires. */
export function keepAccessToken<Failure>(clock: Clock, issue: () => Promise<Result<IssuedToken, Failure>>): AccessToken<Failure> {
  let token: IssuedToken | undefined
  let refresh: Promise<Result<IssuedToken, Failure>> | undefined
  return {
    async current() {
      if (token && Temporal.Instant.compare(clock.now().add({ seconds: 60 }), token.expiresAt) < 0) return ok(token.value)
      refresh ??= issue().finally(() => {
        refresh = undefined
      })
      const issued = await refresh
      if (!issued.ok) return issued
      token = issued.value
      return ok(issued.value.value)
    },
    drop(value) {
      if (token?.value === value) token = undefined
    },
  }
}
