import { stateList } from '#/platform/server/state-list.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import {
  countRows,
  idleStates,
  isEditable,
  isIdle,
  paidStates,
  pendingStates,
  registerLifecycle,
  repayableStates,
  troubledStates,
} from '../domain/register.ts'
import { decisionsOf } from './approval-queries.ts'
import { allowEditing } from './allow-editing.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { describeApproval } from './describe-approval.ts'
import { findPayingChannel } from './find-paying-channel.ts'
import type { KnownChannels } from './find-paying-channel.ts'
import { countsOf, findRegister } from './register-queries.ts'
import { stoppingOf } from './stop-queries.ts'

/** Returns a register with its totals and the viewer's available actions. */
export async function readRegister(
  deps: KnownChannels & { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
) {
  const register = await findRegister(deps.db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const [counts, sums, names, decisions, approval, organization, stopping] = await Promise.all([
    countsOf(deps.db, id),
    sumsOf(deps.db, id),
    namesOf(deps.db, scope, id),
    decisionsOf(deps.db, scope.orgId, id),
    describeApproval(deps, scope, register),
    readOrganization(deps.db, scope.orgId),
    stoppingOf(deps.db, id),
  ])
  const living = Object.entries(counts).reduce((total, [state, count]) => (isIdle(state) ? total : total + count), 0)
  return ok({
    id: register.id,
    number: register.number,
    name: register.name,
    source: register.source,
    file_name: register.file_name,
    state: register.state,
    state_name: registerLifecycle.nameOf(register.state),
    author: names.author,
    created_at: register.created_at.toString(),
    approved_by: register.approved_by === null ? null : names.approver,
    approved_at: register.approved_at?.toString() ?? null,
    started_at: register.started_at?.toString() ?? null,
    executed_at: register.executed_at?.toString() ?? null,
    scheduled: register.scheduled_for && { for: register.scheduled_for.toString(), by: names.scheduler },
    not_started:
      register.not_started_at === null ? null : { why: register.not_started_why ?? '', at: register.not_started_at.toString() },
    version: register.version,
    archived: register.archived_at !== null,
    rows: Object.values(counts).reduce((total, count) => total + count, 0),
    living_rows: living,
    people: sums.people,
    sum: sums.sum,
    errors: countRows(counts, ['error']),
    warnings: countRows(counts, ['warning']),
    ready: countRows(counts, ['ready']),
    excluded: countRows(counts, ['excluded']),
    pending: countRows(counts, ['checking', 'new', ...pendingStates]),
    paid_rows: countRows(counts, paidStates),
    paid_sum: sums.paid,
    troubled: countRows(counts, troubledStates),
    stopped: stopping ? { by: stopping.by, at: stopping.at.toString() } : null,
    repayable: countRows(counts, repayableStates),
    checks: countRows(counts, ['receiptDone', 'done']),
    account: organization.bank ? maskTail(organization.bank.account) : null,
    by_file: (await findPayingChannel(deps.db, deps, organization.bank)).channel === 'file',
    may: {
      edit: roleMay(scope.role, 'editRegisters') && allowEditing(scope, register).ok && isEditable(register.state),
      approve: approval.mine !== null,
      start: roleMay(scope.role, 'startPayments'),
    },
    ...approval,
    decisions,
    round: register.approval_round,
  })
}

function sumsOf(db: Database, id: Id<'register'>) {
  return db
    .selectFrom('register_rows')
    .select([
      sqlKopecks`coalesce(sum(amount), 0)`.as('sum'),
      sqlKopecks`coalesce(sum(amount) filter (where state in ${stateList(paidStates)}), 0)`.as('paid'),
      // Those not recognised yet are told apart by what the file says of them.
      sqlInt`count(distinct person_id) + (select count(distinct coalesce(nullif(inn, ''), id)) from register_rows as unknown
        where unknown.register_id = ${id} and unknown.person_id is null and unknown.state not in ${stateList(idleStates)})`.as(
        'people',
      ),
    ])
    .where('register_id', '=', id)
    .where('state', 'not in', idleStates)
    .executeTakeFirstOrThrow()
}

function namesOf(db: Database, scope: ClientScope, id: Id<'register'>) {
  return db
    .selectFrom('registers')
    .select([
      nameAuthor('registers.created_by', scope.orgId).as('author'),
      nameAuthor('registers.approved_by', scope.orgId).as('approver'),
      nameAuthor('registers.scheduled_by', scope.orgId).as('scheduler'),
    ])
    .where('registers.id', '=', id)
    .executeTakeFirstOrThrow()
}
