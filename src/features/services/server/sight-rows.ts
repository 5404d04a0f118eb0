import type { Sight } from '../domain/silence.ts'

/** How what is seen of an outside party is stored, of a service of the installation or of one connection. */
export type SightRow = {
  readonly state: Sight['state']
  readonly since: Temporal.Instant
  readonly failures: number
  readonly next_try_at: Temporal.Instant | null
  readonly pause_seconds: number
  readonly checked_at: Temporal.Instant
}

export const sightRows = {
  toSight: (row: SightRow): Sight => ({
    state: row.state,
    since: row.since,
    failures: row.failures,
    nextTryAt: row.next_try_at ?? undefined,
    pauseSeconds: row.pause_seconds,
    checkedAt: row.checked_at,
  }),
  toRow: (sight: Sight): SightRow => ({
    state: sight.state,
    since: sight.since,
    failures: sight.failures,
    next_try_at: sight.nextTryAt ?? null,
    pause_seconds: sight.pauseSeconds,
    checked_at: sight.checkedAt,
  }),
}
