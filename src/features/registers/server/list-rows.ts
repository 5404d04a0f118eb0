import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lookedAtStates } from '../domain/register.ts'
import { findRegister } from './register-queries.ts'
import { rowToView, rowViews } from './row-view-queries.ts'

/** Rows of a register by number; the page key is the number of the last row. */
export async function listRows(
  { db }: { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  question: { readonly cursor?: string | undefined; readonly size?: number | undefined; readonly only?: 'errors' | undefined },
) {
  if (!(await findRegister(db, scope, id))) return refuse({ kind: 'notFound' })
  const size = question.size ?? 50
  const after = /^\d{1,6}$/.test(question.cursor ?? '') ? Number(question.cursor) : 0
  let query = rowViews(db, scope).where('row.register_id', '=', id).where('row.no', '>', after)
  if (question.only === 'errors') query = query.where('row.state', 'in', [...lookedAtStates])
  const rows = await query
    .orderBy('row.no')
    .limit(size + 1)
    .execute()
  const items = rows.slice(0, size)
  return ok({ items: items.map(rowToView), next: rows.length > size ? String(items.at(-1)?.no ?? 0) : null })
}
