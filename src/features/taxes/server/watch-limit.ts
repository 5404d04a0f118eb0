import type { Id } from '#/kernel/ids.ts'
import { parseId } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { limitMarkOf } from '../domain/income-limit.ts'
import { announceLimit } from './announce-limit.ts'
import { paidLimitReached } from './jobs.ts'
import { platformIncome } from './queries.ts'

/** The customer is told from this mark on, and only of what he himself has paid. */
const customerMark = 95

/** A receipt came: the person may be near the limit of the year, and so may what this customer alone has paid him. */
export async function watchLimit(
  deps: { readonly db: Database; readonly clock: Clock },
  checkId: Id<'check'>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const check = await tx.selectFrom('checks').select(['person_id', 'org_id']).where('id', '=', checkId).executeTakeFirst()
    const personId = parseId('person', check?.person_id ?? '')
    const orgId = parseId('organization', check?.org_id ?? '')
    if (personId) await announceLimit(tx, deps.clock, personId)
    if (personId && orgId) await announcePaid(tx, deps.clock, personId, orgId)
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function announcePaid(tx: Tx, clock: Clock, personId: Id<'person'>, orgId: Id<'organization'>): Promise<void> {
  const { year } = moscowDate(clock.now())
  const months = await platformIncome(tx, personId, orgId)
  const paid = months.filter(({ month }) => month.startsWith(`${year}-`)).reduce((all, { total }) => all + total, 0)
  const mark = limitMarkOf(paid)
  if (mark !== undefined && mark >= customerMark) await announce(tx, clock, paidLimitReached, { personId, orgId, year, mark })
}
