import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { firstTold } from '../domain/first-told.ts'
import type { ToldNotice } from '../domain/notice-kinds.ts'
import { addNotice } from './add-notice.ts'
import { membersWho } from './queries.ts'
import type { Concern } from './queries.ts'

export type NoticeDeps = { readonly db: Database; readonly clock: Clock }
export type PendingNotice = {
  readonly notice: ToldNotice
  readonly personId?: Id<'person'>
  readonly orgId?: Id<'organization'>
  /** Limits the recipients: the branches concerned, and the author for those who see only their own. */
  readonly about?: Concern
  /** Members of the organization to notify by name, instead of those with the permission that the kind names. */
  readonly people?: readonly Id<'person'>[]
}

/** Writes the notices of one event and finishes the job in the same transaction. */
export async function sendNotices(
  deps: NoticeDeps,
  run: JobRun,
  gather: (tx: Tx) => Promise<readonly PendingNotice[]>,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    for (const pending of await gather(tx)) await sendOne(tx, deps.clock, pending)
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function sendOne(tx: Tx, clock: Clock, { notice, personId, orgId, about, people }: PendingNotice): Promise<void> {
  if (personId !== undefined) await addNotice(tx, clock, { personId }, notice)
  if (orgId === undefined) return
  for (const member of people ?? []) await addNotice(tx, clock, { personId: member, orgId }, notice)
  if (people !== undefined || notice.may === undefined) return
  const members = await membersWho(tx, orgId, notice.may, about)
  for (const member of firstTold(members, notice.may, about?.responsible)) {
    if (member.person_id !== null) await addNotice(tx, clock, { personId: member.person_id, orgId }, notice)
  }
}
