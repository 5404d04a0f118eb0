import { contractorLifecycle } from '#/features/contractors/domain/contractor-state.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { checkedStates, isEditable, registerStates } from '../domain/register.ts'
import { requeueRegisterChecks } from './requeue-register-checks.ts'
import { requeueHeldPayouts } from './requeue-held-payouts.ts'

type News = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/**
 * When an organization pauses, blocks or unblocks a contractor, or says until which day he was its employee: re-checks draft registers
 * with his rows, and retries payments held by it now instead of at the next hour.
 */
export async function followStop(
  deps: { readonly db: Database; readonly clock: Clock },
  news: News,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const stops = await findStops(tx, news.orgId, [news.personId], moscowDate(deps.clock.now()))
    const isBlocked = contractorLifecycle.is.blocked(stops.get(news.personId)?.state)
    if (!isBlocked) await requeueHeldPayouts(tx, deps.clock, await heldFor(tx, news))
    await requeueRegisterChecks(tx, deps.clock, await madeWith(tx, news))
    await run.finish(tx)
  })
  return { next: 'done' }
}

function heldFor(tx: Tx, news: News) {
  return tx
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select('payouts.id')
    .where('payouts.org_id', '=', news.orgId)
    .where('payouts.person_id', '=', news.personId)
    .where('payouts.state', '=', 'created')
    .where('register_rows.state', '=', 'held')
    .where(sqlBoolean`register_rows.errors @? '$[*] ? (@.code == "R034" || @.code == "R035")'`)
    .execute()
}

function madeWith(tx: Tx, news: News) {
  return tx
    .selectFrom('register_rows')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select('register_rows.register_id')
    .distinct()
    .where('registers.org_id', '=', news.orgId)
    .where('register_rows.person_id', '=', news.personId)
    .where('register_rows.state', 'in', checkedStates)
    .where('registers.state', 'in', registerStates.filter(isEditable))
    .execute()
}
