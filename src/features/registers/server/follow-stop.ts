import { sql } from 'kysely'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isEditable, registerStates } from '../domain/register.ts'
import { checkAgain } from './check-again.ts'
import { payAgain } from './pay-again.ts'

type News = { readonly org_id: Id<'organization'>; readonly person_id: Id<'person'> }

/**
 * An organisation paused or blocked somebody, or took that back: registers still being made with a row of his are checked
 * anew, and payments of one who is blocked no more are tried now and not at the next hour.
 */
export async function followStop(
  deps: { readonly db: Database; readonly clock: Clock },
  news: News,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const stops = await findStops(tx, news.org_id, [news.person_id], moscowDate(deps.clock.now()))
    const isBlocked = stops.get(news.person_id)?.state === 'blocked'
    if (!isBlocked) await payAgain(tx, deps.clock, await heldFor(tx, news))
    await checkAgain(tx, deps.clock, await madeWith(tx, news))
    await run.finish(tx)
  })
  return { next: 'done' }
}

function heldFor(tx: Tx, news: News) {
  return tx
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select('payouts.id')
    .where('payouts.org_id', '=', news.org_id)
    .where('payouts.person_id', '=', news.person_id)
    .where('payouts.state', '=', 'created')
    .where('register_rows.state', '=', 'held')
    .where(sql<boolean>`register_rows.errors @? '$[*] ? (@.code == "R034")'`)
    .execute()
}

function madeWith(tx: Tx, news: News) {
  return tx
    .selectFrom('register_rows')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select('register_rows.register_id')
    .distinct()
    .where('registers.org_id', '=', news.org_id)
    .where('register_rows.person_id', '=', news.person_id)
    .where('register_rows.state', 'in', ['error', 'warning', 'ready'])
    .where('registers.state', 'in', registerStates.filter(isEditable))
    .execute()
}
