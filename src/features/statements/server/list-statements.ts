import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { statementToView, statementViews } from './queries.ts'

/** Uploaded statements, newest first. */
export async function listStatements(
  { db }: { readonly db: Database },
  scope: ClientScope,
  query: { readonly cursor?: string | undefined; readonly size?: number | undefined },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const size = query.size ?? 20
  const after = parseListKey(query.cursor ?? '')
  let statements = statementViews(db, scope.orgId)
  if (after)
    statements = statements.where(
      sqlBoolean`(statements.uploaded_at, statements.id) < (${after.at.toString()}::timestamptz, ${after.id})`,
    )
  const rows = await statements
    .orderBy('statements.uploaded_at', 'desc')
    .orderBy('statements.id', 'desc')
    .limit(size + 1)
    .execute()
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.uploaded_at, id: row.id }))
  return ok({ items: items.map(statementToView), next })
}
