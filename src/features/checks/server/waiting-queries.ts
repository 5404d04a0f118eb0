import { sql } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'

/*
 * Unanswered receipts (`retry`) are of two kinds. A scout has its moment (`next_try_at`) and its job: it asks the tax service
 * for all. The others wait without either until a scout is answered.
 */

/** A scout whose moment passed so long ago has lost its job and leads nobody. */
const lostAfterMinutes = 10

/**
 * Somebody else goes no later than `at`, or is under way. Of two under way at once only the later gives up: the outcome of
 * the earlier makes it a scout or wakes everybody.
 */
export async function hasScout(tx: Tx, own: string, now: Temporal.Instant, at: Temporal.Instant): Promise<boolean> {
  const lost = now.subtract({ minutes: lostAfterMinutes })
  const found = await tx
    .selectFrom('checks')
    .select('id')
    .where('unanswered_since', 'is not', null)
    .where('id', '<>', own)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'retry'), where('next_try_at', '>=', lost), where('next_try_at', '<=', at)]),
        where.and([where('state', '=', 'sending'), where('id', '<', own), where('updated_at', '>=', lost)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function anyoneWaits(reader: Reader): Promise<boolean> {
  const found = await reader.selectFrom('checks').select('id').where(waits).limit(1).executeTakeFirst()
  return found !== undefined
}

/** How many are on their way already: their moment has come and they stand in the queue of jobs. */
export async function countDue(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('checks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unanswered_since', 'is not', null)
    .where('state', '=', 'retry')
    .where('next_try_at', '<=', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Lets the longest waiting go: their moment is now. */
export async function letGo(tx: Tx, now: Temporal.Instant, most: number): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('checks')
    .set({ next_try_at: now, updated_at: now })
    .where('id', 'in', (query) =>
      query.selectFrom('checks').select('id').where(waits).orderBy('operation_at').limit(most).forUpdate().skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const waits = sql<boolean>`checks.unanswered_since is not null and checks.state = 'retry' and checks.next_try_at is null`
