import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { lapseOutsideRow } from './lapse-outside-row.ts'
import { lockRowsOfInvitation } from './outside-wait-queries.ts'

/** An invitation was taken back: the contract that awaited whoever it was for is let go. Safe to repeat. */
export function followInvitation(
  deps: { readonly db: Database; readonly clock: Clock },
  { invitationId }: { readonly invitationId: Id<'invitation'> },
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    for (const line of await lockRowsOfInvitation(tx, invitationId))
      await lapseOutsideRow(tx, deps.clock, line, 'приглашение исполнителя отозвано')
    await run.finish(tx)
    return { next: 'done' }
  })
}
