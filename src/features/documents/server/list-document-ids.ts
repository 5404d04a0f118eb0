import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { mostDocuments } from '../contract/document.ts'
import { idsOfFilter } from './list-queries.ts'
import type { DocumentFilter } from './list-queries.ts'
import type { SideScope } from './own-document-queries.ts'

/** Returns which documents the filter leaves on all pages. */
export async function listDocumentIds(deps: { readonly db: Database }, asking: SideScope, filter: DocumentFilter) {
  const rows = await idsOfFilter(deps.db, asking, filter, mostDocuments)
  return ok({ ids: rows.map(({ id }) => id) })
}
