import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { changeOf } from '../domain/status-change.ts'
import type { StatusChange } from '../domain/status-change.ts'
import { contractorStatusChanged } from './jobs.ts'

/** Stores what was learned about a contractor, and notifies both sides when the status was lost or regained. */
export async function recordContractorStatus(
  deps: { readonly db: Database; readonly clock: Clock },
  checkId: Id<'statusCheck'>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await recordVerification(tx, deps.clock, checkId)
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function recordVerification(tx: Tx, clock: Clock, checkId: Id<'statusCheck'>): Promise<void> {
  const answer = await tx.selectFrom('npd_status_checks').selectAll().where('id', '=', checkId).executeTakeFirst()
  if (!answer || answer.result === 'unknown') return
  const { result } = answer
  const seen = tx
    .selectFrom('contractors')
    .select(['id', 'org_id', 'person_id', 'status_seen', 'status_seen_at', 'status_since'])
    .where('inn', '=', answer.inn)
    .orderBy('id')
  const rows = await locking(tx, 'contractors', seen).execute()
  // Answers may arrive in a different order than they were given.
  const older = rows.filter(({ status_seen_at: at }) => at === null || Temporal.Instant.compare(at, answer.checked_at) <= 0)
  const told = (result === 'active' ? answer.registered_on : answer.unregistered_on) ?? undefined
  const learned = moscowDate(answer.checked_at)
  const changed = new Map<StatusChange, typeof older>()
  for (const row of older) {
    const change = changeOf(row.status_seen, result)
    await tx
      .updateTable('contractors')
      .set({ status_seen: result, status_seen_at: answer.checked_at, status_since: told ?? sinceOf(row, result, learned) })
      .where('id', '=', row.id)
      .execute()
    if (change) changed.set(change, [...(changed.get(change) ?? []), row])
  }
  for (const [change, whom] of changed) {
    const personId = whom[0]?.person_id
    if (!personId) continue
    await announce(tx, clock, contractorStatusChanged, {
      checkId,
      personId,
      orgIds: whom.map(({ org_id }) => org_id),
      change,
      since: (told ?? learned).toString(),
    })
  }
}

/** The service did not report the start date: the date we learned of the change is used. */
function sinceOf(
  row: { readonly status_seen: string | null; readonly status_since: Temporal.PlainDate | null },
  result: 'active' | 'notActive',
  learned: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (row.status_seen === result) return row.status_since
  return row.status_seen === null && result === 'active' ? null : learned
}
