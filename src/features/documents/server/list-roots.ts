import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newestRoots, toStamp } from './root-queries.ts'

/** A year and a month of days. */
const mostRoots = 400

/** Roots are for everybody: whoever keeps a copy of them proves that the past was not rewritten. */
export async function listRoots(deps: { readonly db: Database; readonly clock: Clock }, ip: string) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `roots:${ip}`, count: 60, seconds: 60 }])
  if (!allowed.ok) return allowed
  const rows = await newestRoots(deps.db, mostRoots)
  const items = rows.map(({ no, day, root, previous, size, made_at: madeAt, ...row }) => {
    return { no, day: day.toString(), root, previous, size, made_at: madeAt.toString(), stamp: toStamp(row) }
  })
  return ok({ items })
}
