import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { latestOverDay } from '../domain/employment.ts'

/** Moscow hour: before the working day begins. */
const morning = 4

/** Takes those out of the lists of former employees whose two years are over: a list serves no purpose beyond them. */
export async function forgetFormerEmployees(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  await deps.db
    .deleteFrom('former_employees')
    .where('left_on', '<=', latestOverDay(moscowDate(now)))
    .execute()
  return { next: 'again', at: nextMoscowHour(now, morning), why: 'every morning' }
}
