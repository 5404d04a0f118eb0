import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import { inBranches, whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean, sqlKopecks } from '#/platform/server/typed-sql.ts'

type Whom = { readonly personId: Id<'person'>; readonly inn: PersonInn }

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
    .select(sqlKopecks`coalesce(assignments.accepted_amount, assignments.price)`.as('amount'))
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
        (isOwn) => sqlBoolean`exists (select from tasks as branch_task where ${isOwn('branch_task.branch_id')} and (
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

/**
 * Receipts visible to the role: those of its branches, and only those of the member's own tasks where the role is limited to
 * them.
 */
export function receiptsOf(reader: Reader, scope: ClientScope, { personId }: Whom) {
  const ownOnly = nuanceOf(scope.role, 'seeReceipts') === 'ownTasks'
  return reader
    .selectFrom('receipts')
    .innerJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['receipts.id', 'receipts.fns_receipt_id as receipt_id', 'receipts.total', 'receipts.state', 'receipts.operation_at'])
    .where('receipts.org_id', '=', scope.orgId)
    .where('receipts.person_id', '=', personId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .$if(ownOnly, (query) => query.where('tasks.created_by', '=', scope.personId))
    .orderBy('receipts.operation_at', 'desc')
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
