import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { objectionMoved } from './jobs.ts'
import { endObjectionsOfPastPauses, takeLateObjections } from './objection-queries.ts'

const morning = 10

/** Ends objections to pauses that are over, and tells the owners of answers whose term has passed, once each. */
export async function watchObjections({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await endObjectionsOfPastPauses(tx, moscowDate(now), now)
    for (const { id } of await takeLateObjections(tx, now)) {
      await announce(tx, clock, objectionMoved, { objectionId: id, what: 'late' })
    }
  })
  return { next: 'again', at: nextMoscowHour(now, morning), why: 'every morning' }
}
