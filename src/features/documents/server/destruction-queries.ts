import type { Insertable, Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'
import { unfinishedDestructionStates, waitingDestructionStates } from '../domain/destruction.ts'
import { endedDocuments } from './retention-queries.ts'

export type DestructionRow = Selectable<Tables['document_destructions']>

/** How many documents are beyond their term as of the last night, and how many of those are stopped. */
export function countEnded(reader: Reader, orgId: Id<'organization'>, today: Temporal.PlainDate) {
  return reader
    .selectFrom(endedDocuments(reader, orgId, today).as('ended'))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_stopped', '=', false).as('due'),
      fn.countAll<number>().filterWhere('is_stopped', '=', true).as('stopped'),
    ])
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
}

export function insertDestruction(tx: Tx, row: Insertable<Tables['document_destructions']>) {
  return tx.insertInto('document_destructions').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function insertDestructionLines(
  tx: Tx,
  { id, org_id: orgId }: Pick<DestructionRow, 'id' | 'org_id'>,
  today: Temporal.PlainDate,
  most: number,
): Promise<void> {
  const ended = tx.selectFrom(endedDocuments(tx, orgId, today).as('ended')).where('is_stopped', '=', false)
  await tx
    .insertInto('document_destruction_lines')
    .columns(['destruction_id', 'document_id', 'state'])
    .expression(
      ended
        .select([
          sqlText`${id}`.as('destruction_id'),
          'ended.id as document_id',
          sqlText`${waitingDestructionStates[0]}`.as('state'),
        ])
        .orderBy('ended.id')
        .limit(most),
    )
    .execute()
}

/** How many documents of each person an act takes. */
export function peopleOfDestruction(reader: Reader, id: Id<'documentDestruction'>) {
  return reader
    .selectFrom('document_destruction_lines as line')
    .innerJoin('documents', 'documents.id', 'line.document_id')
    .select('documents.person_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('line.destruction_id', '=', id)
    .groupBy('documents.person_id')
    .orderBy('documents.person_id')
    .execute()
}

export function destructionsOf(reader: Reader, orgId: Id<'organization'>) {
  const own = reader.selectFrom('document_destructions').selectAll().where('org_id', '=', orgId)
  return own.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(50).execute()
}

export function ownDestruction(reader: Reader, orgId: Id<'organization'>, id: Id<'documentDestruction'>) {
  const own = reader.selectFrom('document_destructions').selectAll().where('org_id', '=', orgId)
  return own.where('id', '=', id).executeTakeFirst()
}

export function openDestruction(reader: Reader, orgId: Id<'organization'>) {
  const open = reader.selectFrom('document_destructions').select('id').where('org_id', '=', orgId)
  return open.where('state', 'in', unfinishedDestructionStates).executeTakeFirst()
}

export function findDestruction(reader: Reader, id: Id<'documentDestruction'>) {
  return reader.selectFrom('document_destructions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockDestruction(tx: Tx, id: Id<'documentDestruction'>) {
  const found = tx.selectFrom('document_destructions').selectAll().where('id', '=', id)
  return lockingAlone('document_destructions', found).executeTakeFirst()
}

export function updateDestruction(
  tx: Tx,
  id: Id<'documentDestruction'>,
  values: Partial<Pick<DestructionRow, 'state' | 'cancelled_by' | 'done_at' | 'act_sha256'>>,
) {
  return tx.updateTable('document_destructions').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** How many lines of each act have come to each state. */
export async function countDestructionLines(reader: Reader, ids: readonly Id<'documentDestruction'>[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('document_destruction_lines')
    .select(['destruction_id', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('destruction_id', 'in', [...ids])
    .groupBy(['destruction_id', 'state'])
    .execute()
}

export async function waitingDestructionLines(reader: Reader, id: Id<'documentDestruction'>, count: number) {
  const waiting = reader.selectFrom('document_destruction_lines').select('document_id').where('destruction_id', '=', id)
  const rows = await waiting.where('state', 'in', waitingDestructionStates).orderBy('document_id').limit(count).execute()
  return rows.map((row) => row.document_id)
}

/** All lines of an act, with what is still told of their documents. */
export function linesOfDestruction(reader: Reader, id: Id<'documentDestruction'>) {
  return reader
    .selectFrom('document_destruction_lines as line')
    .innerJoin('documents', 'documents.id', 'line.document_id')
    .select(['documents.kind', 'documents.number', 'documents.day', 'line.state', 'line.why', 'line.kept_until'])
    .select(['line.sha256', 'line.signed_sha256', 'line.protocol_sha256', 'line.journal_sha256', 'line.destroyed_at'])
    .where('line.destruction_id', '=', id)
    .orderBy('documents.day')
    .orderBy('line.document_id')
    .execute()
}

type Line = { readonly destructionId: Id<'documentDestruction'>; readonly documentId: Id<'document'> }

/** Returns whether the line still waited. */
export async function updateDestructionLine(
  tx: Tx,
  { destructionId, documentId }: Line,
  values: Partial<Selectable<Tables['document_destruction_lines']>>,
): Promise<boolean> {
  const line = tx.updateTable('document_destruction_lines').set(values).where('destruction_id', '=', destructionId)
  const waiting = line.where('document_id', '=', documentId).where('state', 'in', waitingDestructionStates)
  return (await waiting.returning('document_id').executeTakeFirst()) !== undefined
}

/** The hashes of a destroyed document, and the act it was destroyed by. */
export function destroyedFacts(reader: Reader, documentId: Id<'document'>) {
  return reader
    .selectFrom('document_destruction_lines as line')
    .innerJoin('document_destructions as act', 'act.id', 'line.destruction_id')
    .innerJoin('documents', 'documents.id', 'line.document_id')
    .select(['act.number', 'line.destroyed_at', 'line.sha256', 'line.signed_sha256', 'line.protocol_sha256'])
    .where('line.document_id', '=', documentId)
    .whereRef('line.destruction_id', '=', 'documents.destroyed_by')
    .executeTakeFirst()
}

/** Leaves of a document its place alone, and deletes what proved it: the database lets evidence go with its document only. */
export async function stubDocument(
  tx: Tx,
  id: Id<'document'>,
  destroyedBy: Id<'documentDestruction'>,
  content: object,
): Promise<void> {
  const nothing = { sha256: null, signed_sha256: null, protocol_sha256: null, size: null, decline_reason: null, kept_until: null }
  const facts = JSON.stringify(content)
  await tx
    .updateTable('documents')
    .set((row) => ({ ...nothing, facts, destroyed_by: destroyedBy, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('document_signatures').where('document_id', '=', id).execute()
  await tx.deleteFrom('document_events').where('document_id', '=', id).execute()
  await tx.deleteFrom('document_holds').where('document_id', '=', id).execute()
}
