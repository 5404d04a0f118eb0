import type { Reader } from '#/platform/server/database.ts'

/** Disputes that wait for the operator, oldest first, without names of people. */
export function listDisputes(reader: Reader) {
  return reader
    .selectFrom('disputes')
    .innerJoin('assignments', 'assignments.id', 'disputes.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.org_id')
    .select(['disputes.id', 'disputes.reason', 'disputes.opened_by', 'disputes.claim', 'disputes.terms_amount', 'opened_at'])
    .select(['assignments.id as assignment_id', 'assignments.price', 'assignments.accepted_amount'])
    .select(['tasks.number as task_number', 'tasks.title', 'organizations.short_name as organization'])
    .where('disputes.state', '=', 'withOperator')
    .orderBy('disputes.opened_at')
    .execute()
}
