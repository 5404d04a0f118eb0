import { sql } from 'kysely'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import {
  approvalLivesDays,
  countRows,
  decideApprover,
  idleStates,
  isEditable,
  paidStates,
  pendingStates,
  registerStateNames,
  troubledStates,
} from '../domain/register.ts'
import { authorName } from './author-queries.ts'
import { approversOf, countsOf, findRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** A register with its sums, and what the viewer may do with it now. */
export async function readRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
) {
  const register = await findRegister(deps.db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const [counts, sums, names, decisions, approvers, bank] = await Promise.all([
    countsOf(deps.db, id),
    sumsOf(deps.db, id),
    namesOf(deps.db, scope, id),
    decisionsOf(deps.db, scope, id),
    approversOf(deps.db, scope.orgId),
    deps.db.selectFrom('organizations').select('bank_account').where('id', '=', scope.orgId).executeTakeFirstOrThrow(),
  ])
  const living = Object.entries(counts).reduce((total, [state, count]) => (isIdle(state) ? total : total + count), 0)
  return ok({
    id: register.id,
    number: register.number,
    name: register.name,
    source: register.source,
    file_name: register.file_name,
    state: register.state,
    state_name: registerStateNames[register.state],
    author: names.author,
    created_at: register.created_at.toString(),
    approved_by: register.approved_by === null ? null : names.approver,
    approved_at: register.approved_at?.toString() ?? null,
    started_at: register.started_at?.toString() ?? null,
    executed_at: register.executed_at?.toString() ?? null,
    version: register.version,
    rows: Object.values(counts).reduce((total, count) => total + count, 0),
    living_rows: living,
    people: Number(sums.people),
    sum: Number(sums.sum),
    errors: countRows(counts, ['error']),
    warnings: countRows(counts, ['warning']),
    ready: countRows(counts, ['ready']),
    excluded: countRows(counts, ['excluded']),
    pending: countRows(counts, ['checking', 'new', ...pendingStates]),
    paid_rows: countRows(counts, paidStates),
    paid_sum: Number(sums.paid),
    troubled: countRows(counts, troubledStates),
    checks: countRows(counts, ['checkDone', 'done']),
    account: bank.bank_account === null ? null : maskTail(bank.bank_account),
    ...rightsOf(register, scope, approvers, deps.clock.now()),
    decisions,
  })
}

function rightsOf(register: RegisterRecord, scope: ClientScope, approvers: readonly string[], now: Temporal.Instant) {
  const makers = [register.created_by, register.submitted_by]
  const approver = decideApprover({ person: scope.personId, makers, approvers })
  const mayApprove = roleMay(scope.role, 'approveRegisters')
  const stale =
    register.approved_at !== null &&
    Temporal.Instant.compare(register.approved_at.add({ hours: 24 * approvalLivesDays }), now) < 0
  return {
    may: {
      edit: roleMay(scope.role, 'editRegisters') && isEditable(register.state),
      approve: register.state === 'onApproval' && mayApprove && approver.ok,
      start: roleMay(scope.role, 'startPayments'),
    },
    alone: approver.ok && approver.value.alone,
    approve_obstacle:
      register.state !== 'onApproval' || (mayApprove && approver.ok)
        ? null
        : mayApprove
          ? 'Свой реестр согласует другой человек. Реестр ждёт второго согласующего.'
          : 'Реестр ждёт согласующего.',
    approval_stale: register.state === 'approved' && stale,
  }
}

function isIdle(state: string): boolean {
  return idleStates.some((idle) => idle === state)
}

function sumsOf(db: Database, id: string) {
  return db
    .selectFrom('register_rows')
    .select([
      sql<string>`coalesce(sum(amount), 0)`.as('sum'),
      sql<string>`coalesce(sum(amount) filter (where state in ('paid', 'checkQueued', 'checkDone', 'checkFailed', 'done')), 0)`.as(
        'paid',
      ),
      sql<string>`count(distinct coalesce(person_id, nullif(inn, ''), id))`.as('people'),
    ])
    .where('register_id', '=', id)
    .where('state', 'not in', idleStates)
    .executeTakeFirstOrThrow()
}

function namesOf(db: Database, scope: ClientScope, id: string) {
  return db
    .selectFrom('registers')
    .select([
      authorName('registers.created_by', scope.orgId).as('author'),
      authorName('registers.approved_by', scope.orgId).as('approver'),
    ])
    .where('registers.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function decisionsOf(db: Database, scope: ClientScope, id: string) {
  const rows = await db
    .selectFrom('register_approvals')
    .select(['decision', 'comment', 'at', authorName('register_approvals.person_id', scope.orgId).as('name')])
    .where('register_id', '=', id)
    .orderBy('at')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toString() }))
}
