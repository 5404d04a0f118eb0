import { sql } from 'kysely'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { voiceOf } from '#/features/organisations/domain/approval-way.ts'
import type { ApprovalWay } from '#/features/organisations/domain/approval-way.ts'
import { registerStateNames } from '../domain/register.ts'
import { authorName } from './author-queries.ts'
import { makersOf, waysOf } from './approval-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

type Filter = 'all' | 'waits_me' | 'with_errors' | 'open' | 'done'

/** A page of registers with their sums, new ones first. */
export async function listRegisters(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  question: { readonly cursor?: string | undefined; readonly size?: number | undefined; readonly filter?: Filter | undefined },
) {
  const size = question.size ?? 30
  const waiting = question.filter === 'waits_me' ? await waitingFor(deps, scope) : undefined
  const rows = await registersPage(deps.db, scope, { ...question, waiting }, size + 1)
  const ways = await waysOf(
    deps.db,
    deps.clock,
    scope.orgId,
    rows.filter(({ state }) => state === 'onApproval'),
  )
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  return {
    items: items.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      source: row.source,
      state: row.state,
      state_name: registerStateNames[row.state],
      author: row.author,
      created_at: row.created_at.toString(),
      executed_at: row.executed_at?.toString() ?? null,
      rows: Number(row.rows),
      sum: Number(row.sum),
      errors: Number(row.errors),
      warnings: Number(row.warnings),
      paid_rows: Number(row.paid_rows),
      checks: Number(row.checks),
      ...standing(ways.get(row.id), row, scope),
    })),
    next,
  }
}

/** How far a register on approval has come, and whether its step is the viewer's. */
function standing(way: ApprovalWay | undefined, row: RegisterRecord, scope: ClientScope) {
  if (!way) return { approvals: null, waits_me: false }
  const need = way.steps.reduce((total, { step }) => total + step.needCount, 0)
  const given = way.steps.reduce((total, one) => total + one.given, 0)
  return { approvals: { given, need }, waits_me: voiceOf(way, scope.personId, makersOf(row)).ok }
}

/** Registers whose present step is the viewer's. */
async function waitingFor(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('registers')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where('state', '=', 'onApproval')
    .where(inBranches(scope, 'registers.branch_id'))
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()
  const ways = await waysOf(deps.db, deps.clock, scope.orgId, rows)
  return rows.filter((row) => standing(ways.get(row.id), row, scope).waits_me).map(({ id }) => id)
}

const filters = {
  waits_me: ['onApproval'],
  with_errors: ['hasErrors', 'partial', 'failed', 'executed', 'executing'],
  open: [
    'draft',
    'importing',
    'validating',
    'hasErrors',
    'ready',
    'onApproval',
    'returned',
    'approved',
    'scheduled',
    'executing',
  ],
  done: ['partial', 'executed', 'failed', 'cancelled'],
} as const

function registersPage(
  db: Database,
  scope: ClientScope,
  {
    cursor,
    filter,
    waiting,
  }: {
    readonly cursor?: string | undefined
    readonly filter?: Filter | undefined
    readonly waiting: readonly string[] | undefined
  },
  count: number,
) {
  const after = parseListKey(cursor ?? '')
  let query = db
    .selectFrom('registers')
    .selectAll('registers')
    .select(authorName('registers.created_by', scope.orgId).as('author'))
    .select([
      rowsCount(sql`row.state not in ('excluded', 'cancelled')`).as('rows'),
      rowsCount(sql`row.state = 'warning'`).as('warnings'),
      rowsCount(sql`row.state in ('error', 'held', 'bankRejected', 'returned', 'checkFailed')`).as('errors'),
      rowsCount(sql`row.state in ('paid', 'checkQueued', 'checkDone', 'checkFailed', 'done')`).as('paid_rows'),
      rowsCount(sql`row.state in ('checkDone', 'done')`).as('checks'),
      sql<string>`(select coalesce(sum(row.amount), 0) from register_rows as row
        where row.register_id = registers.id and row.state not in ('excluded', 'cancelled'))`.as('sum'),
    ])
    .where('registers.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
  if (filter !== undefined && filter !== 'all') query = query.where('registers.state', 'in', filters[filter])
  if (waiting) query = query.where('registers.id', 'in', waiting.length === 0 ? [''] : waiting)
  if (filter === 'with_errors') {
    query = query.where(sql<boolean>`exists (select from register_rows as row where row.register_id = registers.id
      and row.state in ('error', 'held', 'bankRejected', 'returned', 'checkFailed'))`)
  }
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('registers.created_at', 'registers.id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query.orderBy('registers.created_at', 'desc').orderBy('registers.id', 'desc').limit(count).execute()
}

function rowsCount(condition: ReturnType<typeof sql>) {
  return sql<string>`(select count(*) from register_rows as row where row.register_id = registers.id and ${condition})`
}
