import { isPartner } from '#/features/partner/domain/binding.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { payPayoutJob } from './jobs.ts'

/** A person is bound again, or gave a right back: his held payments are tried now and not at the next hour. */
export async function releaseHeld(
  deps: { readonly db: Database; readonly clock: Clock },
  news: { readonly person_id: string; readonly state: string },
  run: JobRun,
): Promise<JobOutcome> {
  if (!isPartner(news.state)) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('payouts')
      .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
      .select('payouts.id')
      .where('payouts.person_id', '=', news.person_id)
      .where('payouts.state', '=', 'created')
      .where('register_rows.state', '=', 'held')
      .execute()
    for (const { id } of held) {
      const payoutId = parseId('payout', id)
      if (payoutId) await enqueue(tx, deps.clock, payPayoutJob, { payout_id: payoutId }, { key: payoutId })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
