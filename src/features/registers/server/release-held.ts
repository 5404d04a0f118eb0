import { sql } from 'kysely'
import { isPartner } from '#/features/partner/domain/binding.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isEditable, registerStates } from '../domain/register.ts'
import { checkAgain } from './check-again.ts'
import { payAgain } from './pay-again.ts'

/**
 * A person is bound again, or gave a right back: his held payments are tried now and not at the next hour, and rows refused
 * for want of the binding in registers still being made are checked anew.
 */
export async function releaseHeld(
  deps: { readonly db: Database; readonly clock: Clock },
  news: { readonly person_id: string; readonly state: string },
  run: JobRun,
): Promise<JobOutcome> {
  if (!isPartner(news.state)) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('payouts')
      .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
      .select('payouts.id')
      .where('payouts.person_id', '=', news.person_id)
      .where('payouts.state', '=', 'created')
      .where('register_rows.state', '=', 'held')
      .execute()
    await payAgain(tx, deps.clock, held)
    await checkAgain(tx, deps.clock, await refusedFor(tx, news.person_id))
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** Registers still being made with a row of this person that was refused because of his binding or his rights. */
function refusedFor(tx: Tx, personId: string) {
  return tx
    .selectFrom('assignments')
    .innerJoin('register_rows', 'register_rows.assignment_id', 'assignments.id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select('register_rows.register_id')
    .distinct()
    .where('assignments.person_id', '=', personId)
    .where('register_rows.state', '=', 'error')
    .where(sql<boolean>`register_rows.errors @? '$[*] ? (@.code == "R009" || @.code == "R010")'`)
    .where('registers.state', 'in', registerStates.filter(isEditable))
    .execute()
}
