import { sql } from 'kysely'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { partnerStates } from '../domain/binding.ts'
import { readRights } from './jobs.ts'
import { openPayoutStates } from '../domain/states-ahead.ts'
import { stateList } from '#/platform/server/state-list.ts'

const everyMinutes = 15
/** People checked per round: one question every two seconds. */
const roundSize = 450
/** A person removed from the tax register is checked daily for a while: they may be registered again. */
const daysAfterLoss = 30

/**
 * A single right revoked in «Мой налог» appears in no list, so bound people are polled one by one: those with pending payments
 * in every round, the rest in rotation.
 */
export async function watchRights({ db, clock }: { db: Database; clock: Clock }): Promise<JobOutcome> {
  const now = clock.now()
  const at = now.add({ minutes: everyMinutes })
  const people = await db
    .selectFrom('bindings')
    .select('person_id')
    .where((where) =>
      where.or([
        where('state', 'in', partnerStates),
        where.and([
          where('state', '=', 'notNpd'),
          where('bound_at', 'is not', null),
          where('processed_at', '>', now.subtract({ hours: 24 * daysAfterLoss })),
          sqlBoolean`coalesce(rights_checked_at, processed_at) < ${now.subtract({ hours: 24 }).toString()}::timestamptz`,
        ]),
      ]),
    )
    .orderBy(
      sql`exists (select from payouts where payouts.person_id = bindings.person_id and payouts.state in ${stateList(openPayoutStates)})`,
      'desc',
    )
    .orderBy(sql`coalesce(rights_checked_at, bound_at)`, 'asc')
    .limit(roundSize)
    .execute()
  await db.transaction().execute(async (tx) => {
    for (const [place, { person_id: personId }] of people.entries()) {
      await enqueue(tx, clock, readRights, { personId }, { key: personId, runAt: now.add({ seconds: place * 2 }) })
    }
  })
  return { next: 'again', at, why: 'every quarter of an hour' }
}
