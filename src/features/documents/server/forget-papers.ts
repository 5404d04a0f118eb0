import { nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { unsentPaperDays } from '../domain/own-paper.ts'
import { forgetOutside } from './forget-outside.ts'
import { dropFileJob } from './jobs.ts'
import { deletePaperNotSent, papersNotSent } from './own-paper-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

const papersOfRun = 100

/** Moscow hour at which a round begins. */
const nightHour = 4

/** Deletes the papers that were uploaded and sent to nobody in their term; the file of each goes by a job of its own. */
export async function forgetPapers(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const before = now.subtract({ hours: 24 * unsentPaperDays })
  await deps.db.transaction().execute((tx) => forgetOutside(tx, deps.clock))
  const found = await papersNotSent(deps.db, before, papersOfRun)
  for (const { id } of found) {
    const gone = await deps.db.transaction().execute(async (tx) => {
      const paper = await deletePaperNotSent(tx, id, before)
      if (paper) await enqueue(tx, deps.clock, dropFileJob, { sha256: paper.sha256 })
      crashPoint('paper:forgotten')
      return paper
    })
    if (gone) deps.log.info({ paperId: id, orgId: gone.org_id }, 'a paper sent to nobody is forgotten at the end of its term')
  }
  if (found.length === papersOfRun) return { next: 'again', at: now.add({ seconds: 1 }), why: 'more papers' }
  return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
}
