import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { objectionLifecycle } from '../domain/objection.ts'

const openStates = objectionLifecycle.statesWhere('end')

/** The objection to the stop of this moment; there is one at most. */
export function objectionTo(reader: Reader, contractorId: Id<'contractor'>, stoppedAt: Temporal.Instant) {
  return reader
    .selectFrom('stop_objections')
    .selectAll()
    .where('contractor_id', '=', contractorId)
    .where('stopped_at', '=', stoppedAt)
    .executeTakeFirst()
}

/** A stop is lifted or made anew: whoever objected to it needs no answer any more. The caller holds the contractor. */
export async function endObjection(tx: Tx, contractorId: Id<'contractor'>, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('stop_objections')
    .set({ state: objectionLifecycle.after('open', 'end'), decided_at: now })
    .where('contractor_id', '=', contractorId)
    .where('state', 'in', openStates)
    .execute()
}

/** Ends the objections to pauses whose day has come: nobody lifts those. */
export async function endObjectionsOfPastPauses(tx: Tx, today: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('stop_objections')
    .set({ state: objectionLifecycle.after('open', 'end'), decided_at: now })
    .where('state', 'in', openStates)
    .where(
      sqlBoolean`exists (select from contractors where contractors.id = stop_objections.contractor_id
        and contractors.state = 'paused' and contractors.paused_until <= ${today.toString()}::date)`,
    )
    .execute()
}

/** Marks objections whose term has passed as told of, and returns them. */
export function takeLateObjections(tx: Tx, now: Temporal.Instant) {
  return tx
    .updateTable('stop_objections')
    .set({ late_at: now })
    .where('state', 'in', openStates)
    .where('answer_by', '<=', now)
    .where('late_at', 'is', null)
    .returning('id')
    .execute()
}
