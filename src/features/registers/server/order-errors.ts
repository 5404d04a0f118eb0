import { roleMay } from '#/kernel/roles.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { isEditable } from '../domain/register.ts'
import { placedRuns } from '../domain/row-places.ts'
import type { RowFilter } from '../domain/row-order.ts'
import { allowEditing } from './allow-editing.ts'
import { isInTrouble } from './error-queries.ts'
import type { ErrorFilter } from './error-queries.ts'
import { rowConditions } from './row-filter-queries.ts'

/**
 * Which rows in trouble a list over all active registers shows: the newest register first, its rows in their own order. The rows
 * themselves are read where they are looked at.
 */
export async function orderErrors(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { register, assignee, ...filter }: ErrorFilter & RowFilter,
) {
  const readAt = clock.now().epochMilliseconds
  let query = db
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(['row.no', 'row.amount', 'head.id', 'head.number', 'head.name', 'head.state', 'head.created_by'])
    .where(isInTrouble(scope, { register, assignee }))
  for (const condition of rowConditions(filter)) query = query.where(condition)
  query = query.orderBy('head.created_at', 'desc').orderBy('head.id', 'desc').orderBy('row.no')
  const rows = await query.modifyEnd(plannedByValues).execute()
  const byRegister = [...Map.groupBy(rows, ({ id }) => id).values()]
  return {
    registers: byRegister.flatMap(([head]) => {
      if (!head) return []
      const { id, number, name, state } = head
      const may = roleMay(scope.role, 'editRegisters') && allowEditing(scope, head).ok
      return [{ id, number, name, state, editable: may && isEditable(state) }]
    }),
    runs: placedRuns(byRegister.map((own) => own.map(({ no }) => no))).map((run) => [...run]),
    total: rows.length,
    sum: kopecks(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
    read_at: readAt,
  }
}
