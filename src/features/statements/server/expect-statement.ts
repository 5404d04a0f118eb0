import type { Id } from '#/kernel/ids.ts'
import { enqueue, isWaiting } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { readBankStatementJob } from './jobs.ts'
import type { BankStatementDeps } from './read-bank-statement.ts'

/**
 * After a payment by a channel that tells of returns in a statement, the statement of its account is read: once for all of the payments
 * made meanwhile, which is found out before anything is locked.
 */
export async function expectStatement(deps: BankStatementDeps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const columns = ['account_id', 'channel'] as const
  const payout = await deps.db.selectFrom('payouts').select(columns).where('id', '=', payoutId).executeTakeFirstOrThrow()
  const { account_id: accountId } = payout
  if (accountId === null || payout.channel === 'file') return { next: 'done' }
  const { statement } = await deps.channelFor(accountId)
  const runAt = deps.clock.now().add({ minutes: 10 })
  if (!statement || (await isWaiting(deps.db, readBankStatementJob, accountId, runAt))) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    await run.finish(tx)
    await enqueue(tx, deps.clock, readBankStatementJob, { accountId }, { runAt, key: accountId })
  })
  return { next: 'done' }
}
