import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlInt } from '#/platform/server/typed-sql.ts'
import type { About } from '../contract.ts'
import type { FilePlace } from '../domain/file-place.ts'

/** Who asks, and the side they act for. */
export type Asking =
  | { readonly side: 'client'; readonly scope: ClientScope }
  | { readonly side: 'person'; readonly scope: PersonScope }

export type FileRow = Selectable<Tables['attachments']>

/** Whether a row is of the asking side: a member acts for the organization, a contractor for themselves. */
export function isOwn({ side, scope }: Asking, row: Pick<FileRow, 'org_id' | 'person_id'>): boolean {
  return side === 'client' ? row.org_id === scope.orgId : row.org_id === null && row.person_id === scope.personId
}

export function findFile(reader: Reader, id: Id<'file'>) {
  return reader.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockFile(tx: Tx, id: Id<'file'>) {
  return locking(tx, 'attachments', tx.selectFrom('attachments').selectAll().where('id', '=', id), id).executeTakeFirst()
}

/** Files of one form, locked in one order. */
export function lockFiles(tx: Tx, ids: readonly Id<'file'>[]) {
  const named = tx.selectFrom('attachments').selectAll().where('id', 'in', ids)
  return locking(tx, 'attachments', named.orderBy('id')).execute()
}

/** Files of a place in the order in which they were begun. */
export function filesAbout(reader: Reader, place: FilePlace, aboutId: About): Promise<FileRow[]> {
  return reader
    .selectFrom('attachments')
    .selectAll()
    .where('about_id', '=', aboutId)
    .where('place', '=', place)
    .orderBy('id')
    .execute()
}

/** Serializes those who begin files of one form, so that they count each other's. */
export async function holdForm(tx: Tx, place: FilePlace, aboutId: About): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${place}:${aboutId}`}, 0))`.execute(tx)
}

/** Bytes an account has in its forms. */
export async function bytesInForms(reader: Reader, personId: Id<'person'>): Promise<number> {
  const row = await reader
    .selectFrom('attachments')
    .select(sqlInt`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('person_id', '=', personId)
    .where('part', 'is', null)
    .executeTakeFirstOrThrow()
  return row.bytes
}

export function insertFile(tx: Tx, row: Insertable<Tables['attachments']>) {
  return tx.insertInto('attachments').values(row).returningAll().executeTakeFirstOrThrow()
}

export function saveFile(tx: Tx, id: Id<'file'>, change: Updateable<Tables['attachments']>) {
  return tx.updateTable('attachments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export type PartRow = { readonly start: number; readonly size: number; readonly sha256: string }

/** The parts of a file that count, in their order. */
export function partsOf(reader: Reader, id: Id<'file'>): Promise<PartRow[]> {
  return reader
    .selectFrom('attachment_parts')
    .select(['start', 'size', 'sha256'])
    .where('attachment_id', '=', id)
    .where('kept', '=', true)
    .orderBy('start')
    .execute()
}

/** Written down before the bytes are stored, so that none are forgotten when the process dies in between. */
export async function intendParts(tx: Tx, id: Id<'file'>, parts: readonly PartRow[]): Promise<void> {
  await tx
    .insertInto('attachment_parts')
    .values(parts.map((part) => ({ attachment_id: id, ...part })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function keepPart(tx: Tx, id: Id<'file'>, { start, sha256 }: PartRow) {
  return tx
    .updateTable('attachment_parts')
    .set({ kept: true })
    .where('attachment_id', '=', id)
    .where('start', '=', start)
    .where('sha256', '=', sha256)
    .execute()
}

/** Whether these very bytes count. Where they do not, the row that foretold them goes. */
export async function isPartKept(tx: Tx, id: Id<'file'>, { start, sha256 }: PartRow): Promise<boolean> {
  const row = await tx
    .selectFrom('attachment_parts')
    .select('kept')
    .where('attachment_id', '=', id)
    .where('start', '=', start)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (row?.kept === true) return true
  await tx
    .deleteFrom('attachment_parts')
    .where('attachment_id', '=', id)
    .where('start', '=', start)
    .where('sha256', '=', sha256)
    .execute()
  return false
}

/** The parts that counted count no more. */
export function unkeepParts(tx: Tx, id: Id<'file'>) {
  return tx.updateTable('attachment_parts').set({ kept: false }).where('attachment_id', '=', id).execute()
}

/** Deletes the rows of parts that do not count, and answers where their bytes lie. */
export async function deleteUnkept(tx: Tx, id: Id<'file'>): Promise<string[]> {
  const rows = await tx
    .deleteFrom('attachment_parts')
    .where('attachment_id', '=', id)
    .where('kept', '=', false)
    .returning('sha256')
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Files left in forms and not touched since a moment. */
export function formsBefore(reader: Reader, before: Temporal.Instant, count: number) {
  return reader
    .selectFrom('attachments')
    .select('id')
    .where('part', 'is', null)
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(count)
    .execute()
}
