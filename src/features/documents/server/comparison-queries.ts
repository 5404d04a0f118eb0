import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import { ownDocuments } from './own-document-queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'

/** A screen offers no more. */
const mostOffered = 30

/** Other documents of the same kind and pair that this side sees and that were sent, newest first. */
export function alikeDocuments(reader: Reader, asking: SideScope, row: DocumentRow) {
  return (
    ownDocuments(reader, asking)
      .select(['id', 'title', 'state', 'signed_at', 'created_at'])
      .where('kind', '=', row.kind)
      .where('org_id', '=', row.org_id)
      .where('person_id', '=', row.person_id)
      .where('id', '<>', row.id)
      // A copy of what was signed elsewhere has no words to compare.
      .where('source', '=', 'platform')
      .where('sha256', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostOffered)
      .modifyEnd(plannedByValues)
      .execute()
  )
}
