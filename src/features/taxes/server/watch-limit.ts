import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { limitMarkOf } from '../domain/income-limit.ts'
import { announceLimit } from './announce-limit.ts'
import { paidLimitReached } from './jobs.ts'
import { platformIncome } from './queries.ts'

/** The customer is notified from this threshold, and only about the amount that customer has paid. */
const customerMark = 95

/** Checks the limits after a new receipt: the person's yearly income, and the amount this customer has paid them. */
export async function watchLimit(
  deps: { readonly db: Database; readonly clock: Clock },
  receiptId: Id<'receipt'>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const receipt = await tx.selectFrom('receipts').select(['person_id', 'org_id']).where('id', '=', receiptId).executeTakeFirst()
    if (receipt) {
      await announceLimit(tx, deps.clock, receipt.person_id)
      if (receipt.org_id !== null) await announcePaid(tx, deps.clock, receipt.person_id, receipt.org_id)
    }
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
