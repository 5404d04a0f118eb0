import { sql } from 'kysely'
import { nuanceOf } from '#/kernel/roles.ts'
import { inBranches, whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

type Whom = { readonly personId: string; readonly inn: string }

const most = 20

export function worksOf(reader: Reader, scope: ClientScope, { personId }: Whom) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select([
      'assignments.id',
      'assignments.task_id',
      'tasks.number',
      'tasks.title',
      'assignments.state',
      'assignments.created_at',
    ])
    .select(sql<number>`coalesce(assignments.accepted_amount, assignments.price)`.as('amount'))
    .where('assignments.org_id', '=', scope.orgId)
    .where('assignments.person_id', '=', personId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .orderBy('assignments.created_at', 'desc')
    .limit(most)
    .execute()
}

export function documentsOf(reader: Reader, scope: ClientScope, { personId }: Whom) {
  return reader
    .selectFrom('documents')
    .select(['documents.id', 'documents.kind', 'documents.number', 'documents.state', 'documents.day'])
    .where('documents.org_id', '=', scope.orgId)
    .where('documents.person_id', '=', personId)
    .where(
      whenNarrowed(
        scope,
        (isOwn) => sql<boolean>`exists (select from tasks as branch_task where ${isOwn('branch_task.branch_id')} and (
          branch_task.id = documents.task_id or exists (select from assignments as branch_work
            where branch_work.task_id = branch_task.id and documents.id in
              (branch_work.frame_document_id, branch_work.order_document_id, branch_work.act_document_id))))`,
      ),
    )
    .orderBy('documents.created_at', 'desc')
    .limit(most)
    .execute()
}

export function payoutsOf(reader: Reader, scope: ClientScope, { personId }: Whom) {
  return reader
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select(['payouts.id', 'payouts.amount', 'payouts.state', 'payouts.created_at', 'payouts.paid_at'])
    .select(['registers.id as register_id', 'registers.number as register'])
    .where('payouts.org_id', '=', scope.orgId)
    .where('payouts.person_id', '=', personId)
    .where(inBranches(scope, 'registers.branch_id'))
    .orderBy('payouts.created_at', 'desc')
    .limit(most)
    .execute()
}

/** Receipts as the role sees them: of its branches, and of the member's own tasks where it sees no others. */
export function receiptsOf(reader: Reader, scope: ClientScope, { personId }: Whom) {
  const ownOnly = nuanceOf(scope.role, 'seeChecks') === 'ownTasks'
  return reader
    .selectFrom('checks')
    .innerJoin('assignments', 'assignments.id', 'checks.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['checks.id', 'checks.receipt_id', 'checks.total', 'checks.state', 'checks.operation_at'])
    .where('checks.org_id', '=', scope.orgId)
    .where('checks.person_id', '=', personId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .$if(ownOnly, (query) => query.where('tasks.created_by', '=', scope.personId))
    .orderBy('checks.operation_at', 'desc')
    .limit(most)
    .execute()
}

export function statusChecksOf(reader: Reader, { inn }: Whom) {
  return reader
    .selectFrom('npd_status_checks')
    .select(['id', 'day', 'result', 'checked_at'])
    .where('inn', '=', inn)
    .orderBy('checked_at', 'desc')
    .limit(most)
    .execute()
}
