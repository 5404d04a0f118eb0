import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Which of the documents this person has read: said so after the text was shown, or took the original. The bytes are frozen before
 * anybody reads them.
 */
export async function readersOf(
  reader: Reader,
  ids: readonly Id<'document'>[],
  personId: Id<'person'>,
): Promise<ReadonlySet<Id<'document'>>> {
  if (ids.length === 0) return new Set()
  const rows = await reader
    .selectFrom('document_events')
    .select('document_id')
    .distinct()
    .where('document_id', 'in', ids)
    .where('actor', '=', personId)
    .where(sqlBoolean`(kind = 'read' or kind = 'downloaded' and details ->> 'part' = '1')`)
    .execute()
  return new Set(rows.map(({ document_id: id }) => id))
}
