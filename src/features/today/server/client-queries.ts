import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { objectionLifecycle } from '#/features/contractors/domain/objection.ts'
import { narrowContractors } from '#/features/contractors/server/narrow-contractors.ts'
import { narrowDocuments } from '#/features/documents/server/narrow-documents.ts'
import { narrowReceipts } from '#/features/receipts/server/narrow-receipts.ts'
import { waitingStates } from '#/features/receipts/domain/receipt.ts'
import { openPayoutStates } from '#/features/registers/domain/payout.ts'
import { idleStates } from '#/features/registers/domain/register.ts'
import { openDisputeStates } from '#/features/tasks/domain/dispute.ts'
import { dueTaskStates } from '#/features/tasks/domain/task.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import { moscowMoment } from '#/kernel/time.ts'
import { inBranches, whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { handedRegisterStates } from '../domain/client-need.ts'
import { mostTerms } from '../domain/term.ts'

/** «99+»: nothing more is counted. */
const most = sql.lit(100)
const few = sql.lit(mostTerms)

/** What waits for decisions about works, each count up to 100. The only thing there is has its id. */
export async function waitingWorks(reader: Reader, scope: ClientScope) {
  const { rows } = await rowsOf({
    accept: pgType.int,
    accept_due_on: pgType.nullable(pgType.day),
    accept_task: pgType.nullable(pgType.text),
    disputes: pgType.int,
    dispute_task: pgType.nullable(pgType.text),
    applications: pgType.int,
    application_task: pgType.nullable(pgType.text),
    works_to_pay: pgType.int,
    requests: pgType.int,
    has_paid: pgType.boolean,
  })`
    select accepting.count as accept, accepting.due_on as accept_due_on, accepting.task as accept_task,
      disputed.count as disputes, disputed.task as dispute_task,
      applied.count as applications, applied.task as application_task,
      free.count as works_to_pay,
      (select count(*) from members where org_id = ${scope.orgId} and status = 'requested')::int as requests,
      exists (select from payouts where org_id = ${scope.orgId} and paid_at is not null) as has_paid
    from
      (select count(*)::int as count, min(accept_due_on) as due_on, min(task_id) as task from (
        select accept_due_on, task_id from assignments where org_id = ${scope.orgId} and state = 'submitted' and ${ofBranch(scope)}
        order by accept_due_on limit ${most}) as works) as accepting,
      (select count(*)::int as count, min(task_id) as task from (
        select task_id from assignments join disputes on disputes.assignment_id = assignments.id
        where org_id = ${scope.orgId} and assignments.state = 'disputed' and disputes.state in ${stateList(openDisputeStates)}
          and (disputes.terms_by = 'person' or (disputes.opened_by = 'person' and disputes.state = 'opened'))
          and ${ofBranch(scope)} limit ${most}) as works) as disputed,
      (select count(*)::int as count, min(task_id) as task from (
        select task_id from task_applications where org_id = ${scope.orgId} and state = 'sent'
          and ${ofBranch(scope, 'task_applications')} limit ${most}) as sent) as applied,
      (select count(*)::int as count from (
        select from assignments where org_id = ${scope.orgId} and state = 'readyToPay' and ${ofBranch(scope)} and ${isOwn(scope)}
          and not exists (select from register_rows as row join registers as head on head.id = row.register_id
            where row.assignment_id = assignments.id and row.state not in ${stateList(idleStates)} and head.state <> 'cancelled')
        limit ${most}) as works) as free`.execute(reader)
  return rows[0]
}

/** Objections to stops that wait for the customer's answer, up to 100, with the soonest term. */
export async function waitingObjections(reader: Reader, scope: ClientScope) {
  const { rows } = await rowsOf({
    count: pgType.int,
    answer_by: pgType.nullable(pgType.instant),
    contractor: pgType.nullable(pgType.text),
  })`
    select count(*)::int as count, min(answer_by) as answer_by, min(contractor_id) as contractor from (
      select objection.answer_by, objection.contractor_id from stop_objections as objection
      join contractors on contractors.id = objection.contractor_id
      where contractors.org_id = ${scope.orgId} and objection.state in ${stateList(objectionLifecycle.statesWhere('keep'))}
        and ${narrowContractors(scope)}
      limit ${most}) as waiting`.execute(reader)
  return rows[0]
}

/**
 * What the whole organization has to see to, for a member of all of it: the month before this one, while it has receipts and stands open,
 * and people who match the criteria of order 685н above calm, while nobody has accepted the risk.
 */
export async function waitingOfWhole(reader: Reader, { orgId, branchIds }: ClientScope, today: Temporal.PlainDate) {
  if (branchIds.length > 0) return undefined
  const month = today.with({ day: 1 }).subtract({ months: 1 })
  const [from, to] = [month.toString(), today.with({ day: 1 }).toString()]
  const { rows } = await rowsOf({ month_open: pgType.boolean, risky: pgType.int })`
    select (exists (select from receipt_days where org_id = ${orgId} and day >= ${from}::date and day < ${to}::date)
        or exists (select from receipt_day_changes where org_id = ${orgId} and day >= ${from}::date and day < ${to}::date))
      and not exists (select from month_closings where org_id = ${orgId} and month = ${from}::date and state = 'closed') as month_open,
      coalesce((select people from dependence_meters where org_id = ${orgId} and level <> 'calm'
        and (accepted_until is null or accepted_until < ${today.toString()}::date or (accepted_level = 'near' and level = 'above'))), 0) as risky`.execute(
    reader,
  )
  const [row] = rows
  return row && { month: row.month_open ? month : undefined, risky: row.risky }
}

/** Registers that wait for a member to go on, and money on its way. */
export async function moneyUnderWay(reader: Reader, scope: ClientScope) {
  const { rows } = await rowsOf({
    approved: pgType.int,
    approved_id: pgType.nullable(pgType.text),
    unsent: pgType.int,
    unsent_id: pgType.nullable(pgType.text),
    owed: pgType.int,
    owed_sum: pgType.kopecks,
    in_bank: pgType.int,
    in_bank_sum: pgType.kopecks,
    drafted: pgType.int,
    filed: pgType.int,
  })`
    select gathered.*, owed.*, paying.*
    from
      (select count(*) filter (where state = 'approved')::int as approved, min(id) filter (where state = 'approved') as approved_id,
          count(*) filter (where state <> 'approved')::int as unsent, min(id) filter (where state <> 'approved') as unsent_id
        from registers where org_id = ${scope.orgId} and state in ${stateList(handedRegisterStates)}
          and ${inBranches(scope, 'registers.branch_id')}) as gathered,
      (select count(*)::int as owed, coalesce(sum(coalesce(accepted_amount, price)), 0)::bigint as owed_sum
        from assignments where org_id = ${scope.orgId} and state = 'readyToPay' and ${ofBranch(scope)}) as owed,
      (select count(*)::int as in_bank, coalesce(sum(amount), 0)::bigint as in_bank_sum,
          count(*) filter (where state = 'sent' and sign_until is not null and lost_since is null)::int as drafted,
          count(*) filter (where state = 'sent' and (channel = 'file' or lost_since is not null))::int as filed
        from payouts where org_id = ${scope.orgId} and state in ${stateList(openPayoutStates)} and ${payoutOfBranch(scope)}) as paying
  `.execute(reader)
  return rows[0]
}

/** Payments without a receipt, of those the member may see. */
export async function receiptsAwaited(reader: Reader, scope: ClientScope, today: Temporal.PlainDate) {
  const { rows } = await rowsOf({
    count: pgType.int,
    sum: pgType.kopecks,
    overdue: pgType.int,
    soonest: pgType.nullable(pgType.day),
  })`
    select count(*)::int as count, coalesce(sum(total), 0)::bigint as sum,
      count(*) filter (where deadline_on < ${today.toString()}::date)::int as overdue, min(deadline_on) as soonest
    from receipts where org_id = ${scope.orgId} and state in ${stateList(waitingStates)} and ${narrowReceipts(scope)}`.execute(
    reader,
  )
  return rows[0]
}

/** Terms between two days, the soonest of each kind. */
export async function termsBetween(reader: Reader, scope: ClientScope, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  const [since, until] = [from.toString(), to.toString()]
  const [begin, end] = [from, to.add({ days: 1 })].map((day) => moscowMoment(day, '00:00').toString())
  const { rows } = await rowsOf({
    kind: pgType.oneOf('accept', 'document', 'register', 'receipts', 'task'),
    on_day: pgType.day,
    id: pgType.nullable(pgType.text),
    title: pgType.text,
    count: pgType.int,
  })`
    select * from (
      (select 'accept'::text as kind, accept_due_on as on_day, tasks.id, tasks.title, 1 as count
        from assignments join tasks on tasks.id = assignments.task_id
        where assignments.org_id = ${scope.orgId} and assignments.state = 'submitted' and accept_due_on between ${since}::date and ${until}::date
          and ${inBranches(scope, 'tasks.branch_id')}
        order by accept_due_on limit ${few})
      union all
      (select 'document', (expires_at at time zone 'Europe/Moscow')::date, documents.id, documents.title, 1 from documents
        where org_id = ${scope.orgId} and state = 'waitClient' and expires_at >= ${begin}::timestamptz and expires_at < ${end}::timestamptz
          and ${narrowDocuments(scope)}
        order by expires_at limit ${few})
      union all
      (select 'register', (scheduled_for at time zone 'Europe/Moscow')::date, registers.id, number, 1 from registers
        where org_id = ${scope.orgId} and state = 'scheduled' and scheduled_for >= ${begin}::timestamptz and scheduled_for < ${end}::timestamptz
          and ${inBranches(scope, 'registers.branch_id')}
        order by scheduled_for limit ${few})
      union all
      (select 'receipts', deadline_on, null, '', count(*)::int from receipts
        where org_id = ${scope.orgId} and state in ${stateList(waitingStates)} and deadline_on between ${since}::date and ${until}::date
          and ${narrowReceipts(scope)}
        group by deadline_on order by deadline_on limit ${few})
      union all
      (select 'task', due_on, tasks.id, title, 1 from tasks
        where org_id = ${scope.orgId} and state in ${stateList(dueTaskStates)} and due_on between ${since}::date and ${until}::date
          and ${inBranches(scope, 'tasks.branch_id')}
        order by due_on limit ${few})
    ) as terms
    order by on_day, kind, id limit ${few}`.execute(reader)
  return rows
}

/** Which steps of the way to the first payment an organization without one has made. */
export async function madeSteps(reader: Reader, { orgId }: ClientScope) {
  const { rows } = await rowsOf({
    account: pgType.boolean,
    task: pgType.boolean,
    person: pgType.boolean,
    contract: pgType.boolean,
    result: pgType.boolean,
    register: pgType.boolean,
  })`
    select exists (select from organization_accounts where org_id = ${orgId} and removed_at is null) as account,
      exists (select from tasks where org_id = ${orgId} and published_at is not null) as task,
      exists (select from assignments where org_id = ${orgId}) as person,
      exists (select from assignments where org_id = ${orgId} and started_at is not null) as contract,
      exists (select from assignments where org_id = ${orgId} and accepted_at is not null) as result,
      exists (select from registers where org_id = ${orgId} and approved_at is not null) as register`.execute(reader)
  return rows[0]
}

function ofBranch(scope: ClientScope, table: 'assignments' | 'task_applications' = 'assignments'): RawBuilder<boolean> {
  return whenNarrowed(
    scope,
    (isIn) =>
      sqlBoolean`exists (select from tasks as branch_task where branch_task.id = ${sql.ref(`${table}.task_id`)} and ${isIn('branch_task.branch_id')})`,
  )
}

/** A manager makes registers only of the tasks they made. */
function isOwn(scope: ClientScope): RawBuilder<boolean> {
  if (nuanceOf(scope.role, 'editRegisters') !== 'ownTasks') return sqlBoolean`true`
  return sqlBoolean`exists (select from tasks as own where own.id = assignments.task_id and own.created_by = ${scope.personId})`
}

function payoutOfBranch(scope: ClientScope): RawBuilder<boolean> {
  return whenNarrowed(
    scope,
    (isIn) => sqlBoolean`exists (select from register_rows join registers on registers.id = register_rows.register_id
      where register_rows.id = payouts.row_id and ${isIn('registers.branch_id')})`,
  )
}
