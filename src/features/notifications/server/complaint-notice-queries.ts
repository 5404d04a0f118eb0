import { complaintLifecycle } from '#/features/tasks/domain/complaint.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBranches } from '#/platform/server/branch-scope.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

/** The answer of the operator, to whom complained. */
export async function noticesForComplaint(
  tx: Tx,
  { complaintId: id }: { readonly complaintId: Id<'complaint'> },
): Promise<PendingNotice[]> {
  const found = await tx
    .selectFrom('task_complaints')
    .innerJoin('tasks', 'tasks.id', 'task_complaints.task_id')
    .select(['task_complaints.person_id', 'task_complaints.state', 'task_complaints.decision', 'tasks.title'])
    .where('task_complaints.id', '=', id)
    .executeTakeFirst()
  if (!found) return []
  const notice = {
    eventKey: `complaint:${id}`,
    ...noticeOf(complaintLifecycle.is.upheld(found.state) ? 'complaintUpheld' : 'complaintDismissed', 'person'),
    body: `«${found.title}»: ${found.decision ?? ''}`,
    link: '/tasks',
  }
  return [{ notice, personId: found.person_id }]
}

/** Why a task has left the board, to those who may mend it. */
export async function noticesForTakenDown(
  tx: Tx,
  {
    taskId: id,
    at,
    why,
    goesOn,
  }: { readonly taskId: Id<'task'>; readonly at: string; readonly why: string; readonly goesOn: boolean },
): Promise<PendingNotice[]> {
  const task = await tx
    .selectFrom('tasks')
    .select(['org_id', 'title', 'created_by as author', 'responsible_id as responsible'])
    .select(sqlBranches`array[branch_id]`.as('branches'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task) return []
  const notice = {
    eventKey: `taken-down:${id}:${at}`,
    ...noticeOf('taskTakenDown', 'client'),
    body: `«${task.title}»: ${why}. ${goesOn ? 'Новых исполнителей по нему не будет, начатая работа идёт' : 'Исправьте и опубликуйте снова'}`,
    link: `/client/tasks?open=${id}`,
  }
  return [{ notice, orgId: task.org_id, about: task }]
}
