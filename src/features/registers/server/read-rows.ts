import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { findRegister } from './register-queries.ts'
import { rowToView, rowViews } from './row-view-queries.ts'

/** Rows of a register by their numbers. */
export async function readRows(
  { db }: { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  numbers: readonly number[],
) {
  if (!(await findRegister(db, scope, id))) return refuse({ kind: 'notFound' })
  const rows = await rowViews(db, scope)
    .where('row.register_id', '=', id)
    .where(sqlBoolean`row.no = any(${numbers}::int[])`)
    .orderBy('row.no')
    .execute()
  return ok({ items: rows.map(rowToView) })
}
