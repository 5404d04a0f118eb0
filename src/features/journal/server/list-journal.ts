import type * as z from 'zod/mini'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { listJournal as contract } from '../contract.ts'
import { describeEntry } from './describe-entry.ts'
import { membersOf, pageOfEntries } from './list-queries.ts'
import { requireWhole } from './require-whole.ts'

/** Returns a page of the organization's journal, newest first. */
export async function listJournal({ db }: { readonly db: Database }, scope: ClientScope, query: z.output<typeof contract.query>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const size = query.size ?? 50
  const after = parseListKey(query.cursor ?? '')
  const [rows, members] = await Promise.all([pageOfEntries(db, scope, query, { after, count: size + 1 }), membersOf(db, scope)])
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.at, id: String(row.no) }))
  return ok({
    page: { items: items.map((row) => describeEntry(row, 'client')), next },
    members: members.map((row) => ({ id: row.person_id ?? '', name: row.name })),
  })
}
