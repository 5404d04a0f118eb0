import { sql } from 'kysely'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { Reader } from './database.ts'

export type Limit = { readonly key: string; readonly count: number; readonly seconds: number }

/**
 * Counts one use against each limit, in the database, so that any number of processes share the counters.
 * Windows are fixed. Refuses with the seconds left when a limit is passed; the use stays counted, unless the caller's
 * transaction is undone. Keys are taken in one order, so that two transactions can not wait for each other.
 */
export async function takeFromLimits(
  db: Reader,
  clock: Clock,
  limits: readonly Limit[],
): Promise<Result<undefined, Refusal<'tooOften'>>> {
  const now = clock.now()
  let wait = 0
  for (const limit of limits.toSorted((left, right) => (left.key < right.key ? -1 : 1))) {
    const window = Math.floor(now.epochMilliseconds / 1000 / limit.seconds) * limit.seconds
    const row = await db
      .insertInto('rate_counters')
      .values({ key: limit.key, window_start: Temporal.Instant.fromEpochMilliseconds(window * 1000), count: 1 })
      .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_counters.count + 1` }))
      .returning('count')
      .executeTakeFirstOrThrow()
    if (row.count > limit.count) wait = Math.max(wait, window + limit.seconds - Math.floor(now.epochMilliseconds / 1000))
  }
  return wait > 0 ? refuse({ kind: 'tooOften', seconds: wait }) : ok()
}
