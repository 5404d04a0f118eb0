import { isPartner } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isEditable, registerStates } from '../domain/register.ts'
import { requeueRegisterChecks } from './requeue-register-checks.ts'
import { requeueHeldPayouts } from './requeue-held-payouts.ts'

/**
 * When a person binds again or grants a right again: retries their held payments now instead of at the next hour, and re-checks
 * rows of draft registers refused for lack of a binding.
 */
export async function releaseHeld(
  deps: { readonly db: Database; readonly clock: Clock },
  news: { readonly personId: Id<'person'>; readonly state: string },
  run: JobRun,
): Promise<JobOutcome> {
  if (!isPartner(news.state)) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('payouts')
      .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
      .select('payouts.id')
      .where('payouts.person_id', '=', news.personId)
      .where('payouts.state', '=', 'created')
      .where('register_rows.state', '=', 'held')
      .execute()
    await requeueHeldPayouts(tx, deps.clock, held)
    await requeueRegisterChecks(tx, deps.clock, await refusedFor(tx, news.personId))
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** Draft registers with a row of this person refused because of the binding or its rights. */
function refusedFor(tx: Tx, personId: Id<'person'>) {
  return tx
    .selectFrom('assignments')
    .innerJoin('register_rows', 'register_rows.assignment_id', 'assignments.id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select('register_rows.register_id')
    .distinct()
    .where('assignments.person_id', '=', personId)
    .where('register_rows.state', '=', 'error')
    .where(sqlBoolean`register_rows.errors @? '$[*] ? (@.code == "R009" || @.code == "R010")'`)
    .where('registers.state', 'in', registerStates.filter(isEditable))
    .execute()
}
