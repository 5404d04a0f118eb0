import type * as z from 'zod/mini'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Database } from '#/platform/server/database.ts'
import type { listClientDocuments } from '../contract/document.ts'
import { documentKindNames, documentLifecycle, waitingSide } from '../domain/document.ts'
import { countDocuments, countToSign, pageOfDocuments } from './list-queries.ts'
import type { CardRow } from './list-queries.ts'
import type { SideScope } from './own-document-queries.ts'

/** A screen shows «99+». */
const mostCounted = 100

type Query = z.output<typeof listClientDocuments.query>

/** Returns a page of a side's documents by key, and how many await its signature. */
export async function listDocuments(deps: { readonly db: Database }, asking: SideScope, query: Query) {
  const size = query.size ?? 25
  const tab = query.tab ?? 'all'
  const maySign = asking.side === 'person' || roleMay(asking.scope.role, 'signDocuments')
  const after = parseListKey(query.cursor ?? '')
  const rows = await pageOfDocuments(deps.db, asking, query, { after, size })
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  return ok({
    items: items.map((row) => cardView(row, maySign && (tab === 'to_sign' || waitingSide(row.state) === asking.side))),
    next,
    to_sign: await countToSign(deps.db, asking),
    total: after ? null : await countDocuments(deps.db, asking, query, mostCounted),
  })
}

function cardView(row: CardRow, waitsMe: boolean) {
  return {
    id: row.id,
    kind: row.kind,
    kind_name: documentKindNames[row.kind],
    number: row.number,
    title: row.title,
    counterparty: row.counterparty,
    amount: row.amount,
    day: row.day.toString(),
    state: row.state,
    state_name: documentLifecycle.nameOf(row.state),
    expires_at: row.expires_at.toString(),
    signed_at: row.signed_at?.toString() ?? null,
    waits_me: waitsMe,
    kept_until: row.kept_until?.toString() ?? null,
  }
}
