import type { Reader } from '#/platform/server/database.ts'
import { complaintLifecycle } from '../domain/complaint.ts'

/** Complaints that wait for the operator, the most urgent first, without who made them. */
export function listComplaints(reader: Reader) {
  return reader
    .selectFrom('task_complaints')
    .innerJoin('tasks', 'tasks.id', 'task_complaints.task_id')
    .innerJoin('organizations', 'organizations.id', 'tasks.org_id')
    .select(['task_complaints.id', 'task_complaints.reason', 'task_complaints.words', 'task_complaints.created_at'])
    .select(['task_complaints.answer_by', 'tasks.id as task_id', 'tasks.number', 'tasks.title', 'tasks.result', 'tasks.state'])
    .select('organizations.short_name as organization')
    .where('task_complaints.state', 'in', complaintLifecycle.statesWhere('uphold'))
    .orderBy('task_complaints.answer_by')
    .orderBy('task_complaints.id')
    .limit(200)
    .execute()
}
