import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { troubledStates } from '../domain/register.ts'
import { countRowErrors } from './count-row-errors.ts'
import { errorGroups, lastCheckedAt } from './error-queries.ts'
import { rowViews, troubledToView } from './row-view-queries.ts'

/** Rows with problems over all active registers, newest problem first, with causes counted. */
export async function listRowErrors(
  { db }: { readonly db: Database },
  scope: ClientScope,
  question: { readonly cursor?: string | undefined; readonly size?: number | undefined; readonly code?: string | undefined },
) {
  const size = question.size ?? 50
  const after = parseListKey(question.cursor ?? '')
  let query = rowViews(db, scope).where('row.state', 'in', troubledStates).where('head.state', '<>', 'cancelled')
  if (question.code !== undefined)
    query = query.where(sqlBoolean`row.errors @> ${JSON.stringify([{ code: question.code }])}::jsonb`)
  if (after) {
    query = query.where(sqlBoolean`(row.updated_at, row.id) < (${after.at.toString()}::timestamptz, ${after.id})`)
  }
  const rows = await query
    .orderBy('row.updated_at', 'desc')
    .orderBy('row.id', 'desc')
    .limit(size + 1)
    .execute()
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.updated_at, id: row.id }))
  const [groups, total, checked] = await Promise.all([
    errorGroups(db, scope),
    countRowErrors(db, scope),
    lastCheckedAt(db, scope),
  ])
  return {
    items: items.map(troubledToView),
    next,
    groups,
    total,
    last_checked_at: checked,
  }
}
