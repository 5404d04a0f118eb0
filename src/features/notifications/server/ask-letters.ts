import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { inboxOf, ownerOf } from './inbox-queries.ts'
import { fetchOwnJob } from './jobs.ts'

export type Inbox = {
  readonly is_bound: boolean
  readonly fetched_at: string | null
  readonly failing_since: string | null
}

/** How often one viewer may cause a request to the tax service. */
const pauseSeconds = 300

/** Refreshes the tax service notices when a person opens their notices; reopening them at once makes no request. */
export async function askLetters(
  deps: { readonly db: Database; readonly clock: Clock },
  { personId }: PersonScope,
): Promise<Inbox> {
  const [owner, inbox] = await Promise.all([ownerOf(deps.db, personId), inboxOf(deps.db, personId)])
  if (owner) {
    const limit = { key: `tax-notices:${personId}`, count: 1, seconds: pauseSeconds }
    const free = await takeFromLimits(deps.db, deps.clock, [limit])
    if (free.ok)
      await deps.db.transaction().execute((tx) => enqueue(tx, deps.clock, fetchOwnJob, { personId }, { key: personId }))
  }
  return {
    is_bound: owner !== undefined,
    fetched_at: inbox?.fetched_at?.toString() ?? null,
    failing_since: inbox?.failing_since?.toString() ?? null,
  }
}
