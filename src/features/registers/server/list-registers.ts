import { sql } from 'kysely'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { decideApprover, registerStateNames } from '../domain/register.ts'
import { authorName } from './author-queries.ts'
import { approversOf } from './register-queries.ts'

type Filter = 'all' | 'waits_me' | 'with_errors' | 'open' | 'done'

/** A page of registers with their sums, new ones first. */
export async function listRegisters(
  { db }: { readonly db: Database },
  scope: ClientScope,
  question: { readonly cursor?: string | undefined; readonly size?: number | undefined; readonly filter?: Filter | undefined },
) {
  const size = question.size ?? 30
  const rows = await registersPage(db, scope, question, size + 1)
  const approvers = roleMay(scope.role, 'approveRegisters') ? await approversOf(db, scope.orgId) : []
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
      waits_me:
        row.state === 'onApproval' &&
        approvers.includes(scope.personId) &&
        decideApprover({ person: scope.personId, makers: [row.created_by, row.submitted_by], approvers }).ok,
    })),
    next,
  }
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
  { cursor, filter }: { readonly cursor?: string | undefined; readonly filter?: Filter | undefined },
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
  if (filter !== undefined && filter !== 'all') query = query.where('registers.state', 'in', filters[filter])
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
