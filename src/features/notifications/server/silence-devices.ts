import type { Id } from '#/kernel/ids.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { destroyDevices } from './device-queries.ts'
import type { NoticeDeps } from './send-notices.ts'

/** `formerId`: the session that was replaced by `sessionId` in the browser where the change was made. */
export type SilencingChange = {
  readonly personId: Id<'person'>
  readonly sessionId?: Id<'session'>
  readonly formerId?: Id<'session'> | undefined
}

/**
 * A new password or a new phone: only browsers where the person is signed in go on showing notices. The one where a password was set is
 * such a browser, under its new session.
 */
export function silenceDevices(
  { db, clock }: NoticeDeps,
  { personId, sessionId, formerId }: SilencingChange,
  run: JobRun,
): Promise<JobOutcome> {
  return db.transaction().execute(async (tx) => {
    if (sessionId !== undefined && formerId !== undefined)
      await tx
        .updateTable('push_subscriptions')
        .set({ session_id: sessionId })
        .where('session_id', '=', formerId)
        .where('person_id', '=', personId)
        .execute()
    await destroyDevices(tx, personId, clock.now())
    await run.finish(tx)
    return { next: 'done' }
  })
}
