import { stateList } from '#/platform/server/state-list.ts'
import { sql } from 'kysely'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import type { Clock } from '#/kernel/time.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { approvalRightOf } from '#/features/organizations/domain/approval-route.ts'
import type { ApprovalRoute } from '#/features/organizations/domain/approval-route.ts'
import { registerLifecycle, idleStates, paidStates, receiptStates, troubledStates } from '../domain/register.ts'
import type { Id } from '#/kernel/ids.ts'
import { sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { makersOf, approvalRoutes } from './approval-queries.ts'
import { findRegistersToApprove } from './find-registers-to-approve.ts'
import { registerConditions } from './register-list-queries.ts'
import type { RegisterFilter } from './register-list-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Returns a page of registers with their totals, newest first. */
export async function listRegisters(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  question: RegisterFilter & { readonly cursor?: string | undefined; readonly size?: number | undefined },
) {
  const size = question.size ?? 30
  const waiting = question.filter === 'waits_me' ? await findRegistersToApprove(deps, scope) : undefined
  const rows = await registersPage(deps.db, scope, { ...question, waiting }, size + 1)
  const routes = await approvalRoutes(
    deps.db,
    deps.clock,
    scope.orgId,
    rows.filter(({ state }) => registerLifecycle.is.onApproval(state)),
  )
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  return {
    items: items.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      source: row.source,
      state: row.state,
      state_name: registerLifecycle.nameOf(row.state),
      author: row.author,
      created_at: row.created_at.toString(),
      executed_at: row.executed_at?.toString() ?? null,
      scheduled_for: row.scheduled_for?.toString() ?? null,
      archived: row.archived_at !== null,
      rows: row.rows,
      sum: row.sum,
      errors: row.errors,
      warnings: row.warnings,
      paid_rows: row.paid_rows,
      checks: row.checks,
      ...standing(routes.get(row.id), row, scope),
    })),
    next,
  }
}

/** Approval progress of a register, and whether the current step is the viewer's. */
function standing(route: ApprovalRoute | undefined, row: RegisterRecord, scope: ClientScope) {
  if (!route) return { approvals: null, waits_me: false }
  const need = route.steps.reduce((total, { step }) => total + step.needCount, 0)
  const given = route.steps.reduce((total, one) => total + one.given, 0)
  return { approvals: { given, need }, waits_me: approvalRightOf(route, scope.personId, makersOf(row)).ok }
}

function registersPage(
  db: Database,
  scope: ClientScope,
  {
    cursor,
    waiting,
    ...filter
  }: RegisterFilter & {
    readonly cursor?: string | undefined
    readonly waiting: readonly Id<'register'>[] | undefined
  },
  count: number,
) {
  const after = parseListKey(cursor ?? '')
  let query = db
    .selectFrom('registers')
    .selectAll('registers')
    .select(nameAuthor('registers.created_by', scope.orgId).as('author'))
    .innerJoinLateral(
      (expression) =>
        expression
          .selectFrom('register_rows as row')
          .select([
            rowsIn(sql`not in ${stateList(idleStates)}`).as('rows'),
            rowsIn(sql`= 'warning'`).as('warnings'),
            rowsIn(sql`in ${stateList(troubledStates)}`).as('errors'),
            rowsIn(sql`in ${stateList(paidStates)}`).as('paid_rows'),
            rowsIn(sql`in ${stateList(receiptStates)}`).as('checks'),
            sqlKopecks`coalesce(sum(row.amount) filter (where row.state not in ${stateList(idleStates)}), 0)`.as('sum'),
          ])
          .whereRef('row.register_id', '=', 'registers.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['counted.rows', 'counted.warnings', 'counted.errors', 'counted.paid_rows', 'counted.checks', 'counted.sum'])
  for (const condition of registerConditions(scope, filter, waiting)) query = query.where(condition)
  if (after) {
    query = query.where(sqlBoolean`(registers.created_at, registers.id) < (${after.at.toString()}::timestamptz, ${after.id})`)
  }
  return query
    .orderBy('registers.created_at', 'desc')
    .orderBy('registers.id', 'desc')
    .limit(count)
    .modifyEnd(plannedByValues)
    .execute()
}

/** Counts the rows of one register in these states; all the counts are of one reading. */
function rowsIn(states: ReturnType<typeof sql>) {
  return sqlInt`count(*) filter (where row.state ${states})`
}
