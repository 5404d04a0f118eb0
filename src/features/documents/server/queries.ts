import type { Id } from '#/kernel/ids.ts'
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, rowsOf, sqlText } from '#/platform/server/typed-sql.ts'
import { deadDocumentStates, standingDocumentStates } from '../domain/document.ts'
import type { Document, DocumentKind, DocumentSide, DocumentState } from '../domain/document.ts'
import { ownDocuments } from './own-document-queries.ts'
import type { ActingSide, SideScope } from './own-document-queries.ts'

export type DocumentRow = Selectable<Tables['documents']>
export type SignatureRow = Selectable<Tables['document_signatures']> & { readonly manifest_size: number | null }

type Living = {
  readonly id: Id<'document'>
  readonly number: string
  readonly day: Temporal.PlainDate
  readonly state: DocumentState
}

export async function livingFrame(
  reader: Reader,
  orgId: Id<'organization'>,
  personId: Id<'person'>,
): Promise<Living | undefined> {
  const row = await reader
    .selectFrom('documents')
    .select(['id', 'number', 'day', 'state'])
    .where('kind', '=', 'frame')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('state', 'not in', deadDocumentStates)
    .where(isInPlace)
    .executeTakeFirst()
  return row && { ...row, id: row.id }
}

export async function livingOfAssignment(
  reader: Reader,
  assignmentId: Id<'assignment'>,
  kind: DocumentKind,
): Promise<Living | undefined> {
  const row = await reader
    .selectFrom('documents')
    .select(['id', 'number', 'day', 'state'])
    .where('kind', '=', kind)
    .where('assignment_id', '=', assignmentId)
    .where('state', 'not in', deadDocumentStates)
    .where(isInPlace)
    .executeTakeFirst()
  return row && { ...row, id: row.id }
}

/** A new edition stands aside of the document in force until both have signed it. */
export function isInPlace(where: ExpressionBuilder<Tables, 'documents'>) {
  return where.or([where('ends_id', 'is', null), where('state', 'in', standingDocumentStates)])
}

/** The agreement or new edition to end this document that waits for signatures, or has both. */
export async function livingEnder(reader: Reader, endsId: Id<'document'>): Promise<Living | undefined> {
  return reader
    .selectFrom('documents')
    .select(['id', 'number', 'day', 'state'])
    .where('ends_id', '=', endsId)
    .where('state', 'not in', deadDocumentStates)
    .executeTakeFirst()
}

/** Returns undefined when an active document of the same place exists; waits for one that is being made. */
export async function insertDocument(tx: Tx, row: Insertable<Tables['documents']>) {
  const made = await tx
    .insertInto('documents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
  return made && { id: made.id, number: made.number }
}

export async function lockRow(tx: Tx, id: Id<'document'>): Promise<void> {
  await locking(tx, 'documents', tx.selectFrom('documents').select('id').where('id', '=', id), id).execute()
}

/** Locks the rows in the order of their ids, so that two that lock some of the same cannot wait for each other in a ring. */
export async function lockRows(tx: Tx, ids: readonly Id<'document'>[]): Promise<void> {
  const query = tx.selectFrom('documents').select('id').where('id', 'in', ids).orderBy('id')
  await locking(tx, 'documents', query).execute()
  for (const id of ids) noteHeld(tx, 'documents', id)
}

type Seen = Pick<DocumentRow, 'id' | 'ends_id'>

/** Locks the documents together with those that they end, in the order of ids: whatever moves the one moves the other. */
async function lockWithEnded(tx: Tx, seen: readonly Seen[]): Promise<void> {
  const ended = seen.flatMap(({ ends_id: id }) => id ?? [])
  if (ended.length > 0) await lockRows(tx, [...seen.map(({ id }) => id), ...ended])
}

/** For the product's own jobs: there is no caller, so there is no scope. */
export async function lockForJob(tx: Tx, id: Id<'document'>) {
  const found = tx.selectFrom('documents').where('id', '=', id)
  await lockWithEnded(tx, await found.select(['id', 'ends_id']).execute())
  return locking(tx, 'documents', found.selectAll(), id).executeTakeFirst()
}

export function rowForJob(reader: Reader, id: Id<'document'>) {
  return reader.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
}

export function updateDocument(tx: Tx, id: Id<'document'>, values: DocumentChange) {
  return updateDocuments(tx, [id], values)
}

export function updateDocuments(tx: Tx, ids: readonly Id<'document'>[], values: DocumentChange) {
  return tx
    .updateTable('documents')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export type DocumentChange = Partial<
  Pick<
    Insertable<Tables['documents']>,
    | 'state'
    | 'sha256'
    | 'size'
    | 'signed_sha256'
    | 'protocol_sha256'
    | 'expires_at'
    | 'decline_reason'
    | 'signed_at'
    | 'ended_by_id'
    | 'closed_to_person'
  >
> & { readonly updated_at: Temporal.Instant }

/** Locks the document of the calling side, so that two decisions about it are serialized. */
export async function lockDocument(tx: Tx, asking: ActingSide, id: Id<'document'>) {
  const found = ownDocuments(tx, asking).where('id', '=', id)
  await lockWithEnded(tx, await found.select(['id', 'ends_id']).execute())
  return locking(tx, 'documents', found.selectAll(), id).executeTakeFirst()
}

export function findDocument(reader: Reader, asking: ActingSide, id: Id<'document'>) {
  return ownDocuments(reader, asking).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same for several; those that are not this side's are left out. */
export async function lockDocuments(tx: Tx, asking: ActingSide, ids: readonly Id<'document'>[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  const found = ownDocuments(tx, asking).where('id', 'in', ids)
  await lockWithEnded(tx, await found.select(['id', 'ends_id']).execute())
  const rows = await locking(tx, 'documents', found.selectAll().orderBy('id')).execute()
  for (const { id } of rows) noteHeld(tx, 'documents', id)
  return rows
}

export async function findDocuments(reader: Reader, asking: SideScope, ids: readonly Id<'document'>[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  return ownDocuments(reader, asking).selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** What the documents are to end, in the order of ids; nothing is locked. */
export function findEnded(reader: Reader, asking: SideScope, ids: readonly Id<'document'>[]) {
  return ownDocuments(reader, asking)
    .innerJoin('documents as ended', 'ended.id', 'documents.ends_id')
    .select(['ended.id', 'ended.kind', 'ended.org_id', 'ended.person_id', 'ended.assignment_id', 'documents.kind as by'])
    .where('documents.id', 'in', ids)
    .distinct()
    .orderBy('ended.id')
    .execute()
}

/** Converts the row to the domain type. */
export async function toDocument(reader: Reader, row: DocumentRow): Promise<Document> {
  const signedBy = (await signedSidesOf(reader, [row.id])).get(row.id) ?? []
  return toDocumentOf(row, signedBy)
}

export function toDocumentOf(row: DocumentRow, signedBy: readonly DocumentSide[]): Document {
  const isProposal = row.ends_id !== null
  return { kind: row.kind, state: row.state, signersOrder: row.signers_order, expiresAt: row.expires_at, isProposal, signedBy }
}

/** Who has signed each of the documents. */
export async function signedSidesOf(
  reader: Reader,
  ids: readonly Id<'document'>[],
): Promise<ReadonlyMap<Id<'document'>, readonly DocumentSide[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('document_signatures')
    .select(['document_id', 'side'])
    .where('document_id', 'in', ids)
    .execute()
  const sides = new Map<Id<'document'>, DocumentSide[]>()
  for (const { document_id: id, side } of rows) sides.set(id, [...(sides.get(id) ?? []), side])
  return sides
}

export function signaturesOf(reader: Reader, id: Id<'document'>) {
  return reader
    .selectFrom('document_signatures')
    .leftJoin('document_manifests', 'document_manifests.id', 'document_signatures.manifest_id')
    .selectAll('document_signatures')
    .select('document_manifests.size as manifest_size')
    .where('document_id', '=', id)
    .orderBy('signed_at')
    .orderBy('document_signatures.id')
    .execute()
}

export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

/** The messages that carried the codes of the signatures, and what their provider has told of them. */
export function messagesOf(reader: Reader, id: Id<'document'>) {
  return reader
    .selectFrom('document_signatures')
    .innerJoin('codes', 'codes.id', 'document_signatures.code_id')
    .select(['codes.id', 'codes.provider', 'codes.provider_id', 'codes.delivery', 'codes.delivery_at'])
    .where('document_id', '=', id)
    .execute()
}

export function insertSignatures(tx: Tx, rows: readonly Insertable<Tables['document_signatures']>[]) {
  return tx.insertInto('document_signatures').values(rows).execute()
}

export function insertEvents(tx: Tx, rows: readonly Insertable<Tables['document_events']>[]) {
  return tx.insertInto('document_events').values(rows).execute()
}

/** The hash of the last line of each document's journal. */
export async function lastEventHashes(tx: Tx, ids: readonly Id<'document'>[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await rowsOf({ document_id: pgType.text, hash: pgType.text })`
    select it.id as document_id, last.hash from unnest(${[...ids]}::text[]) as it (id)
    cross join lateral (select hash from document_events where document_id = it.id order by seq desc limit 1) as last`.execute(tx)
  return new Map(rows.map((row) => [row.document_id, row.hash]))
}

export function eventsOf(reader: Reader, id: Id<'document'>) {
  return reader.selectFrom('document_events').selectAll().where('document_id', '=', id).orderBy('seq').execute()
}

/** Of which of the documents this side has reminded the other since the moment. */
export async function remindedSince(
  reader: Reader,
  ids: readonly Id<'document'>[],
  side: DocumentSide,
  since: Temporal.Instant,
): Promise<ReadonlySet<Id<'document'>>> {
  const rows = await reader
    .selectFrom('document_events')
    .select('document_id')
    .where('document_id', 'in', ids)
    .where('kind', '=', 'reminded')
    .where(sqlText`details ->> 'side'`, '=', side)
    .where('at', '>', since)
    .execute()
  return new Set(rows.map((row) => row.document_id))
}

/** Returns whether this actor has left such a line since the given moment. */
export async function hasRecentEvent(
  reader: Reader,
  event: { documentId: Id<'document'>; kind: string; actor: string; part: string; since: Temporal.Instant },
): Promise<boolean> {
  const row = await reader
    .selectFrom('document_events')
    .select('seq')
    .where('document_id', '=', event.documentId)
    .where('kind', '=', event.kind)
    .where('actor', '=', event.actor)
    .where(sqlText`details ->> 'part'`, '=', event.part)
    .where('at', '>', event.since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
