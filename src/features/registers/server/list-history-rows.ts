import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { historyTitle } from '../domain/row-history.ts'
import { findRegister } from './register-queries.ts'
import { findHistory, rowsOfHistory, toldRow } from './row-history-queries.ts'

/** The rows of one entry of the history; the page key is how many were told before. */
export async function listHistoryRows(
  { db }: { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly changeId: Id<'rowChange'> },
  { cursor, size = 50 }: { readonly cursor?: string | undefined; readonly size?: number | undefined },
) {
  const register = await findRegister(db, scope, place.id)
  const entry = register && (await findHistory(db, register.id, place.changeId))
  if (!entry) return refuse({ kind: 'notFound' })
  const after = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0
  const rows = await rowsOfHistory(db, entry.id, { after, size: size + 1 })
  return ok({
    title: historyTitle(entry.act, entry.nos),
    items: rows.slice(0, size).map((row) => toldRow(row)),
    next: rows.length > size ? String(after + size) : null,
  })
}
