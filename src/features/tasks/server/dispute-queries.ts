import type { Insertable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { announce } from '#/platform/server/jobs.ts'
import { openDisputeStates } from '../domain/dispute.ts'
import type { DisputeState } from '../domain/dispute.ts'
import { disputeMoved } from './jobs.ts'

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof openDisputeOf>>>

export function insertDispute(tx: Tx, row: Insertable<Tables['disputes']>) {
  return tx.insertInto('disputes').values(row).execute()
}

/** The dispute of a work that is not over. The work is locked before, and with it every row of it. */
export function openDisputeOf(tx: Tx, assignmentId: Id<'assignment'>) {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .where('state', 'in', openDisputeStates)
    .executeTakeFirst()
}

/** How the disputes of a work ended, or where they are. */
export async function statesOfDisputes(reader: Reader, assignmentId: Id<'assignment'>): Promise<DisputeState[]> {
  const rows = await reader.selectFrom('disputes').select('state').where('assignment_id', '=', assignmentId).execute()
  return rows.map(({ state }) => state)
}

export function saveDispute(tx: Tx, id: Id<'dispute'>, change: Updateable<Tables['disputes']>) {
  return tx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

/** Nothing more is due in a dispute; `outcome` is the sum it ended with, none for one that was taken back. */
export function closeDispute(
  tx: Tx,
  clock: Clock,
  id: Id<'dispute'>,
  end: { readonly state: DisputeState; readonly outcome: Kopecks | null },
) {
  return saveDispute(tx, id, { ...end, due_on: null, ended_at: clock.now() })
}

export type Said = Omit<Insertable<Tables['dispute_events']>, 'no' | 'dispute_id' | 'at'>

/** Writes down what happened in a dispute and tells of it. The work is locked, so numbers go on without a gap. */
export async function addDisputeEvent(tx: Tx, clock: Clock, disputeId: Id<'dispute'>, said: Said): Promise<void> {
  const last = await tx
    .selectFrom('dispute_events')
    .select(({ fn }) => fn.max('no').as('no'))
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
  const no = (last?.no ?? 0) + 1
  await tx
    .insertInto('dispute_events')
    .values({ ...said, dispute_id: disputeId, no, at: clock.now() })
    .execute()
  await announce(tx, clock, disputeMoved, { disputeId, no })
}

export function disputesOfWorks(reader: Reader, ids: readonly Id<'assignment'>[]) {
  return reader.selectFrom('disputes').selectAll().where('assignment_id', 'in', ids).orderBy('opened_at').execute()
}

export function eventsOfDisputes(reader: Reader, workIds: readonly Id<'assignment'>[]) {
  return reader
    .selectFrom('dispute_events')
    .innerJoin('disputes', 'disputes.id', 'dispute_events.dispute_id')
    .select(['dispute_id', 'no', 'kind', 'side', 'words', 'amount', 'at'])
    .where('disputes.assignment_id', 'in', workIds)
    .orderBy('no')
    .execute()
}
