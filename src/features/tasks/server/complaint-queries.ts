import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { complaintLifecycle } from '../domain/complaint.ts'

/** The newest complaint of a person about a task. */
export function latestComplaint(reader: Reader, taskId: Id<'task'>, personId: Id<'person'>) {
  return reader
    .selectFrom('task_complaints')
    .select(['id', 'state', 'answer_by', 'decision'])
    .where('task_id', '=', taskId)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof latestComplaint>>>

export function describeComplaint(row: ComplaintRow) {
  return { id: row.id, state: row.state, answer_by: row.answer_by.toString(), decision: row.decision }
}

/** Complaints about a task that wait; the caller holds the task. */
export function waitingComplaints(tx: Tx, taskId: Id<'task'>) {
  return tx
    .selectFrom('task_complaints')
    .select(['id', 'state', 'person_id'])
    .where('task_id', '=', taskId)
    .where('state', 'in', complaintLifecycle.statesWhere('uphold'))
    .orderBy('id')
    .execute()
}
