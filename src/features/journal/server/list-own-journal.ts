import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { describeEntry } from './describe-entry.ts'
import { pageOfEntries } from './list-queries.ts'

/** Returns a page of a person's own actions, newest first. */
export async function listOwnJournal(
  { db }: { readonly db: Database },
  scope: PersonScope,
  query: { readonly cursor?: string | undefined; readonly size?: number | undefined },
) {
  const size = query.size ?? 30
  const rows = await pageOfEntries(db, scope, {}, { after: parseListKey(query.cursor ?? ''), count: size + 1 })
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.at, id: String(row.no) }))
  return ok({ items: items.map((row) => describeEntry(row, 'person')), next })
}
