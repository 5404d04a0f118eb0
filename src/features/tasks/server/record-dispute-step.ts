import type { JournalAction } from '#/features/journal/domain/action.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { LockedWork, SideScope } from './assignment-queries.ts'
import { describeObject } from './describe-object.ts'
import { addDisputeEvent } from './dispute-queries.ts'
import type { DisputeRow, Said } from './dispute-queries.ts'

type Step = Omit<Said, 'side' | 'person_id'> & { readonly action: JournalAction }

/** Writes down what a side has done in a dispute: for both sides, and in the journal of the side that did it. */
export async function recordDisputeStep(
  tx: Tx,
  deps: { readonly clock: Clock },
  asking: SideScope,
  { work, dispute }: { readonly work: LockedWork; readonly dispute: DisputeRow },
  { action, ...said }: Step,
): Promise<void> {
  await addDisputeEvent(tx, deps.clock, dispute.id, { ...said, side: asking.side, person_id: asking.scope.personId })
  const amount = said.amount ?? undefined
  await recordEntry(tx, deps, asking.scope, {
    action,
    object: describeObject(asking, work),
    facts: { ...(amount !== undefined && { amount }), assignment: work.id },
  })
}
