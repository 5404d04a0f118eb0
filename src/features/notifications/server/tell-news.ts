import type { Permission } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import type { Notice } from '../domain/notification.ts'
import { addNotice } from './add-notice.ts'
import { membersWho } from './queries.ts'
import type { Concern } from './queries.ts'

export type TellDeps = { readonly db: Database; readonly clock: Clock }
export type Told = {
  readonly notice: Notice
  readonly personId?: string
  readonly orgId?: string
  readonly permission?: Permission
  /** Whom of them it concerns: the branches it stands in, and the author for those who see their own only. */
  readonly about?: Concern
  /** Members of the organisation to tell by name, instead of those with a right. */
  readonly people?: readonly string[]
}

/** Writes the notices of one piece of news and finishes the job in the same transaction. */
export async function tellNews(deps: TellDeps, run: JobRun, gather: (tx: Tx) => Promise<readonly Told[]>): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    for (const told of await gather(tx)) await tellOne(tx, deps.clock, told)
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function tellOne(tx: Tx, clock: Clock, { notice, personId, orgId, permission, about, people }: Told): Promise<void> {
  if (personId !== undefined) await addNotice(tx, clock, { personId }, notice)
  if (orgId === undefined) return
  for (const member of people ?? []) await addNotice(tx, clock, { personId: member, orgId }, notice)
  if (permission === undefined) return
  for (const member of await membersWho(tx, orgId, permission, about)) {
    if (member.person_id !== null) await addNotice(tx, clock, { personId: member.person_id, orgId }, notice)
  }
}
