import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, noteLock } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/*
 * Unanswered receipts (`retry`) are of two kinds. A scout has its time (`next_try_at`) and its job: it polls the tax service on
 * behalf of all. The others have neither and wait until a scout gets an answer.
 */

/** A scout this long overdue has lost its job and no longer leads the others. */
const lostAfterMinutes = 10

/** Receipts choose their scout one after the other: two that choose at once would each count on the other, and nobody would poll. */
export async function lockScout(tx: Tx): Promise<void> {
  noteLock(tx, 'scout')
  await sql`select pg_advisory_xact_lock(hashtextextended('receipts.scout', 0))`.execute(tx)
}

/**
 * Another receipt is sent no later than `at`, or is being sent. Of two being sent at once only the later one yields: the
 * outcome of the earlier one makes it a scout or wakes everyone.
 */
export async function hasScout(
  tx: Tx,
  own: Id<'receipt'> | undefined,
  now: Temporal.Instant,
  at: Temporal.Instant,
): Promise<boolean> {
  const lost = now.subtract({ minutes: lostAfterMinutes })
  const found = await tx
    .selectFrom('receipts')
    .select('id')
    .where('unanswered_since', 'is not', null)
    .where(sqlBoolean`id <> ${own ?? ''}`)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'retry'), where('next_try_at', '>=', lost), where('next_try_at', '<=', at)]),
        where.and([where('state', '=', 'sending'), sqlBoolean`id < ${own ?? ''}`, where('updated_at', '>=', lost)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function anyoneWaits(reader: Reader): Promise<boolean> {
  const found = await reader.selectFrom('receipts').select('id').where(waits).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Counts receipts already released: their time has come and they are in the job queue. */
export async function countDue(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unanswered_since', 'is not', null)
    .where('state', '=', 'retry')
    .where('next_try_at', '<=', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Releases the longest-waiting receipts by setting their time to now. */
export async function letGo(tx: Tx, now: Temporal.Instant, most: number): Promise<readonly Id<'receipt'>[]> {
  const rows = await tx
    .updateTable('receipts')
    .set({ next_try_at: now, updated_at: now })
    .where('id', 'in', (query) =>
      locking(
        tx,
        'receipts',
        query.selectFrom('receipts').select('id').where(waits).orderBy('operation_at').limit(most),
      ).skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const waits = sqlBoolean`receipts.unanswered_since is not null and receipts.state = 'retry' and receipts.next_try_at is null`
