import { nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { formDays } from '../domain/attachment.ts'
import { dropFiles } from './drop-files.ts'
import { formsBefore, lockFile } from './file-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

const filesOfRun = 100

/** Moscow hour at which a round begins. */
const nightHour = 4

/** Deletes files that were left in a form, come or not, at the end of their term. One that is sent meanwhile stays. */
export async function forgetForms(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const before = now.subtract({ hours: 24 * formDays })
  const found = await formsBefore(deps.db, before, filesOfRun)
  for (const { id } of found) {
    const gone = await deps.db.transaction().execute(async (tx) => {
      const row = await lockFile(tx, id)
      if (!row || row.part !== null || Temporal.Instant.compare(row.touched_at, before) >= 0) return false
      await dropFiles(tx, deps, [id])
      return true
    })
    if (gone) deps.log.info({ fileId: id }, 'a file left in a form is forgotten at the end of its term')
  }
  if (found.length === filesOfRun) return { next: 'again', at: now.add({ seconds: 1 }), why: 'more files' }
  return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
}
