import type { Id } from '#/kernel/ids.ts'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { ArchiveKind, ArchiveState } from '../domain/document-archive.ts'
import type { SideScope } from './own-document-queries.ts'

export type ArchiveRow = Selectable<Tables['document_archives']>

export function insertArchive(tx: Tx, row: Insertable<Tables['document_archives']>) {
  return tx.insertInto('document_archives').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findArchive(reader: Reader, id: Id<'documentArchive'>) {
  return reader.selectFrom('document_archives').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockArchive(tx: Tx, id: Id<'documentArchive'>) {
  return lockingAlone('document_archives', tx.selectFrom('document_archives').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function updateArchive(
  tx: Tx,
  id: Id<'documentArchive'>,
  values: { readonly state: ArchiveState; readonly ready_at?: Temporal.Instant; readonly expires_at?: Temporal.Instant },
) {
  return tx.updateTable('document_archives').set(values).where('id', '=', id).execute()
}

/** How many are laid in so far: read by a line on the screen, decides nothing. */
export async function tellProgress(writer: Database | Tx, id: Id<'documentArchive'>, done: number): Promise<void> {
  await writer.updateTable('document_archives').set({ done }).where('id', '=', id).execute()
}

export async function markTaken(db: Database, id: Id<'documentArchive'>, at: Temporal.Instant): Promise<void> {
  await db.updateTable('document_archives').set({ taken_at: at }).where('id', '=', id).where('taken_at', 'is', null).execute()
}

/** Two of a kind asked for at once would both find none running. */
export async function lockAsking(tx: Tx, personId: Id<'person'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archives:${personId}`}, 0))`.execute(tx)
}

/** Those that this person asked for on this side, and may still see: a member who was narrowed since sees none of before. */
export function ownArchives(reader: Reader, asking: SideScope, kind: ArchiveKind) {
  const own = reader
    .selectFrom('document_archives')
    .selectAll()
    .where('asked_by', '=', asking.scope.personId)
    .where('side', '=', asking.side)
    .where('kind', '=', kind)
  if (asking.side === 'person') return own
  const { orgId, branchIds } = asking.scope
  return own.where('org_id', '=', orgId).where(sqlBoolean`branch_ids = ${[...branchIds]}::text[]`)
}

export function insertPart(tx: Tx, row: Insertable<Tables['document_archive_parts']>) {
  return tx.insertInto('document_archive_parts').values(row).execute()
}

export async function partsOf(reader: Reader, ids: readonly Id<'documentArchive'>[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('document_archive_parts')
    .selectAll()
    .where('archive_id', 'in', [...ids])
    .orderBy('archive_id')
    .orderBy('no')
    .execute()
}
