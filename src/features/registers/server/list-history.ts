import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { cellFields, cellNames } from '../domain/row-change.ts'
import { historyTitle } from '../domain/row-history.ts'
import { findRegister } from './register-queries.ts'
import { authorsOfHistory, pageOfHistory, parseHistory, toldRow } from './row-history-queries.ts'
import type { HistoryFilter } from './row-history-queries.ts'

/** What was done to the rows of a register, the newest first; the page key is the number of the last entry. */
export async function listHistory(
  { db }: { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  { cursor, size = 50, ...filter }: HistoryFilter & { readonly cursor?: string | undefined; readonly size?: number | undefined },
) {
  const register = await findRegister(db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : undefined
  const [found, authors] = await Promise.all([
    pageOfHistory(db, register, filter, { before, size: size + 1 }),
    authorsOfHistory(db, register),
  ])
  const items = found.slice(0, size)
  return ok({
    items: items.map((entry) => {
      const [row] = parseHistory(entry.changes)
      return {
        id: entry.id,
        act: entry.act,
        title: historyTitle(entry.act, entry.nos),
        at: entry.at.toString(),
        by: entry.name,
        rows: entry.nos.length,
        fields: cellFields.filter((field) => entry.fields.includes(field)).map((field) => cellNames[field]),
        row: row ? toldRow(row) : null,
        other: entry.other_id === null || entry.other_number === null ? null : { id: entry.other_id, number: entry.other_number },
      }
    }),
    next: found.length > size ? String(items.at(-1)?.no ?? 0) : null,
    authors,
  })
}
