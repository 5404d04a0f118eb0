import type { Id } from '#/kernel/ids.ts'
import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

export function lastRoot(reader: Reader) {
  return reader.selectFrom('document_roots').selectAll().orderBy('no', 'desc').limit(1).executeTakeFirst()
}

export function newestRoots(reader: Reader, count: number) {
  return reader.selectFrom('document_roots').selectAll().orderBy('no', 'desc').limit(count).execute()
}

/** Lines of all journals in the order they were written. */
export function eventsAfter(reader: Reader, seq: number, count: number) {
  return reader
    .selectFrom('document_events')
    .select(['seq', 'document_id', 'hash', 'at'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(count)
    .execute()
}

/** Those of the documents whose bytes are frozen. */
export async function frozenOf(reader: Reader, ids: readonly Id<'document'>[]) {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('documents')
    .select(['id', 'sha256'])
    .where(sqlBoolean`id = any(${[...ids]}::text[])`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [{ id, sha256 }]))
}

export async function insertRoot(
  tx: Tx,
  root: Insertable<Tables['document_roots']>,
  places: readonly Insertable<Tables['document_root_places']>[],
): Promise<void> {
  await tx.insertInto('document_roots').values(root).execute()
  for (let from = 0; from < places.length; from += 1000)
    await tx
      .insertInto('document_root_places')
      .values(places.slice(from, from + 1000))
      .execute()
}

/** The newest root over a document, and its place there. */
export function rootOfDocument(reader: Reader, id: Id<'document'>) {
  return reader
    .selectFrom('document_root_places')
    .innerJoin('document_roots', 'document_roots.no', 'document_root_places.root_no')
    .selectAll('document_roots')
    .select('document_root_places.place')
    .where('document_id', '=', id)
    .orderBy('document_roots.no', 'desc')
    .limit(1)
    .executeTakeFirst()
}
