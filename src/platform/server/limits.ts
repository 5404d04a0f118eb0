import { sql } from 'kysely'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { Reader } from './database.ts'

export type Limit = { readonly key: string; readonly count: number; readonly seconds: number }

/**
 * Counts one use against each limit in the database, so that all processes share the counters. Windows are fixed. When a limit
 * is full, refuses with the seconds left and counts nothing: an address that keeps retrying neither uses up shared limits nor
 * writes rows. Keys are locked in one order, so that two transactions cannot deadlock.
 */
export async function takeFromLimits(
  db: Reader,
  clock: Clock,
  limits: readonly Limit[],
): Promise<Result<undefined, Refusal<'tooOften'>>> {
  const second = Math.floor(clock.now().epochMilliseconds / 1000)
  const taken = limits
    .map((limit) => ({ ...limit, window: Math.floor(second / limit.seconds) * limit.seconds }))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
  const full = await fullOnes(db, taken)
  if (full.length > 0) return tooOften(full, second)
  const passed: Taken[] = []
  for (const limit of taken) {
    const row = await db
      .insertInto('rate_counters')
      .values({ key: limit.key, window_start: startOf(limit), count: 1 })
      .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_counters.count + 1` }))
      .returning('count')
      .executeTakeFirstOrThrow()
    if (row.count > limit.count) passed.push(limit)
  }
  return passed.length > 0 ? tooOften(passed, second) : ok()
}

/** A limit in its current window, in epoch seconds. */
type Taken = Limit & { readonly window: number }

async function fullOnes(db: Reader, limits: readonly Taken[]): Promise<Taken[]> {
  if (limits.length === 0) return []
  const rows = await db
    .selectFrom('rate_counters')
    .select(['key', 'window_start', 'count'])
    .where((row) => row.or(limits.map((limit) => row.and({ key: limit.key, window_start: startOf(limit) }))))
    .execute()
  return limits.filter((limit) =>
    rows.some((row) => row.key === limit.key && row.window_start.equals(startOf(limit)) && row.count >= limit.count),
  )
}

function startOf({ window }: Taken): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(window * 1000)
}

function tooOften(limits: readonly Taken[], second: number) {
  return refuse({ kind: 'tooOften' as const, seconds: Math.max(...limits.map((limit) => limit.window + limit.seconds - second)) })
}

/** Counts one use without enforcing a limit. Returns the count in the current window and the seconds left in it. */
export async function countUse(
  db: Reader,
  now: Temporal.Instant,
  limit: Pick<Limit, 'key' | 'seconds'>,
): Promise<{ readonly count: number; readonly seconds: number }> {
  const second = Math.floor(now.epochMilliseconds / 1000)
  const window = Math.floor(second / limit.seconds) * limit.seconds
  const row = await db
    .insertInto('rate_counters')
    .values({ key: limit.key, window_start: Temporal.Instant.fromEpochMilliseconds(window * 1000), count: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_counters.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return { count: row.count, seconds: window + limit.seconds - second }
}
