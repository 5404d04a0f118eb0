import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { oldAnswersBefore } from '../domain/employment.ts'
import { takeOldEmployment } from './employment-queries.ts'
import { employmentAsked } from './jobs.ts'

const morning = 11
const portion = 500

/** Asks the contractors who answered a year ago whether they were employees of the customer, once an answer. */
export async function askEmployment({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = clock.now()
  const today = moscowDate(now)
  const asked = await db.transaction().execute(async (tx) => {
    const old = await takeOldEmployment(tx, oldAnswersBefore(today), now, portion)
    for (const { contractor_id: contractorId } of old) {
      await announce(tx, clock, employmentAsked, { contractorId, day: today.toString() })
    }
    return old.length
  })
  if (asked === portion) return { next: 'again', at: now, why: 'more people are to be asked' }
  return { next: 'again', at: nextMoscowHour(now, morning), why: 'every morning' }
}
