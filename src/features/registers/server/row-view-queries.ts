import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { rowLifecycle } from '../domain/register.ts'
import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'
import { markShown } from '../domain/row-replacement.ts'
import { markOf } from './replacement-queries.ts'
import { problemsOf, rawOf } from './row-queries.ts'

/** The organization's rows as shown on the screens. */
export function rowViews(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .leftJoin('assignments', 'assignments.id', 'row.assignment_id')
    .leftJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payouts')
          .leftJoin('npd_status_checks as status', 'status.id', 'payouts.npd_status_check_id')
          .select(['requisites_mask', 'paid_at', 'payouts.state as payout_state', 'lost_since', 'unclear_since'])
          .select(['sign_url', 'sign_until'])
          .select(['status.id as status_check_id', 'status.result as status_result', 'status.checked_at as status_checked_at'])
          .whereRef('payouts.row_id', '=', 'row.id')
          .orderBy('payouts.created_at', 'desc')
          .limit(1)
          .as('payout'),
      (join) => join.onTrue(),
    )
    .leftJoin('payout_methods as method', (join) =>
      join.onRef('method.person_id', '=', 'row.person_id').on('method.removed_at', 'is', null).on('method.is_main', '=', true),
    )
    .selectAll('row')
    .select([
      'tasks.title as task_title',
      'act.number as act_number',
      'payout.paid_at',
      'payout.payout_state',
      'payout.lost_since',
      'payout.unclear_since',
      'payout.sign_url',
      'payout.sign_until',
      'payout.status_check_id',
      'payout.status_result',
      'payout.status_checked_at',
      'head.number as register_number',
      'head.state as register_state',
      sqlAs(
        pgType.nullable(pgType.text),
      )`case when row.assignee_id is not null then ${nameAuthor('row.assignee_id', scope.orgId)} end`.as('assignee'),
      sqlAs(pgType.nullable(pgType.text))`coalesce(payout.requisites_mask, method.mask)`.as('requisites'),
    ])
    .where('head.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'head.branch_id'))
}

export type RowShown = Awaited<ReturnType<ReturnType<typeof rowViews>['executeTakeFirstOrThrow']>>

export function rowToView(row: RowShown) {
  const raw = rawOf(row)
  const sign = signOf(row)
  return {
    id: row.id,
    no: row.no,
    source_row: row.source_row,
    manual: row.added_at !== null,
    state: row.state,
    state_name: sign ? payoutLifecycle.nameOf('drafted') : rowLifecycle.nameOf(row.state),
    fio: row.fio,
    inn: row.inn,
    phone: row.phone,
    task_number: row.task_number,
    service: row.service,
    amount: row.amount,
    typed_amount: raw.typedAmount === '' ? null : raw.typedAmount,
    key: row.external_key,
    assignment_id: row.assignment_id,
    task_title: row.task_title,
    act_number: row.act_number,
    requisites: row.requisites,
    problems: problemsOf(row).map((one) => ({
      code: one.code,
      field: one.field ?? null,
      text: one.text,
      fix: one.fix,
      value: one.value ?? null,
      severity: one.severity,
      accepted: one.accepted !== undefined,
    })),
    assignee: row.assignee,
    paid_at: row.paid_at?.toString() ?? null,
    sign,
    npd_check: statusOf(row),
    remembered: markShown(markOf(row), row),
    version: row.version,
  }
}

/** A row of a list over many registers. */
export function troubledToView(row: RowShown) {
  return {
    row: rowToView(row),
    register_id: row.register_id,
    register_number: row.register_number,
    register_state: row.register_state,
    since: row.updated_at.toString(),
  }
}

/** Where the row's payment waits for a signature; null when it does not. */
function signOf({ payout_state: state, unclear_since, lost_since, sign_url: url, sign_until }: RowShown) {
  if (state === null || url === null || sign_until === null) return null
  const isDrafted = payoutLifecycle.is.drafted(payoutStateOf({ state, unclear_since, lost_since, sign_until }))
  return isDrafted ? { url, until: sign_until.toString() } : null
}

/** The status check on which the row's payment relies. */
function statusOf({ status_check_id: id, status_result: result, status_checked_at: at }: RowShown) {
  if (id === null || result === null || at === null) return null
  return { id, active: result === 'active', checked_at: at.toString() }
}
