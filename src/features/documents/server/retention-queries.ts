import type { Insertable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, rowsOf, sqlBoolean, sqlText } from '#/platform/server/typed-sql.ts'
import { annullingStates } from '../domain/document.ts'
import type { KeptDocument } from '../domain/retention.ts'

export type RetentionRow = Awaited<ReturnType<typeof retentionFacts>>[number]

/** What the term of each of these documents depends on, in the order of ids. */
export async function retentionFacts(reader: Reader, ids: readonly Id<'document'>[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('documents')
    .leftJoin('documents as ender', 'ender.id', 'documents.ended_by_id')
    .leftJoin('documents as parent', 'parent.id', 'documents.parent_id')
    .leftJoin('documents as parent_ender', 'parent_ender.id', 'parent.ended_by_id')
    .leftJoin('document_holds as hold', (join) =>
      join.onRef('hold.document_id', '=', 'documents.id').on('hold.lifted_at', 'is', null),
    )
    .select(['documents.id', 'documents.kind', 'documents.state', 'documents.signed_at', 'documents.updated_at'])
    .select(['documents.kept_until', 'ender.signed_at as ended_at', 'parent_ender.signed_at as parent_ended_at'])
    .select(['hold.id as hold_id', 'hold.reason', 'hold.words', 'hold.set_by', 'hold.set_at'])
    .select(nameOfHolder.as('holder'))
    .select(isDisputed.as('has_dispute'))
    .select((where) => [
      where
        .selectFrom('documents as child')
        .leftJoin('documents as grandchild', 'grandchild.parent_id', 'child.id')
        .whereRef('child.parent_id', '=', 'documents.id')
        .select(({ fn }) =>
          fn<Temporal.Instant | null>('greatest', [fn.max('child.signed_at'), fn.max('grandchild.signed_at')]).as('last'),
        )
        .as('last_below_at'),
    ])
    .where('documents.id', 'in', [...ids])
    .orderBy('documents.id')
    .execute()
}

/** The row as the rule takes it. */
export function toKept(row: RetentionRow): KeptDocument {
  return {
    kind: row.kind,
    state: row.state,
    signedAt: row.signed_at,
    endedAt: row.ended_at ?? (row.kind === 'addendum' ? row.parent_ended_at : null),
    lastBelowAt: row.last_below_at,
    closedAt: row.updated_at,
  }
}

const nameOfHolder = sqlText`coalesce(
  (select nullif(trim(concat_ws(' ', nullif(profiles.surname, ''), nullif(profiles.firstname, ''))), '')
    from profiles where profiles.person_id = hold.set_by),
  (select nullif(members.name, '') from members
    where members.person_id = hold.set_by and members.org_id = documents.org_id limit 1), 'Сотрудник')`

/** About its work or a part of it; a document of no work is about all works of its sides. */
const isDisputed = sqlBoolean`exists (select from disputes join assignments on assignments.id = disputes.assignment_id
  where disputes.ended_at is null and assignments.person_id = documents.person_id and assignments.org_id = documents.org_id
    and (documents.assignment_id is null or documents.assignment_id in (assignments.id, assignments.part_of)))`

/** Beyond their term as of the last night, and whether anything stops their destruction; whoever destroys asks the rule anew. */
export function endedDocuments(reader: Reader, orgId: Id<'organization'>, today: Temporal.PlainDate) {
  return reader
    .selectFrom('documents')
    .select('documents.id')
    .select(isStopped.as('is_stopped'))
    .where('documents.org_id', '=', orgId)
    .where('documents.kept_until', '<', today)
    .where('documents.destroyed_by', 'is', null)
}

const isStopped = sqlBoolean`(documents.state = any(${[...annullingStates]}::text[]) or ${isDisputed} or exists (
  select from document_holds where document_holds.document_id = documents.id and document_holds.lifted_at is null))`

export function insertHold(tx: Tx, row: Insertable<Tables['document_holds']>) {
  return tx.insertInto('document_holds').values(row).execute()
}

/** Whether a hold of a member stands on it. */
export async function openHold(reader: Reader, documentId: Id<'document'>) {
  const open = reader.selectFrom('document_holds').select('id').where('document_id', '=', documentId)
  return open.where('lifted_at', 'is', null).executeTakeFirst()
}

export function liftHold(
  tx: Tx,
  id: Id<'documentHold'>,
  values: Required<Pick<Insertable<Tables['document_holds']>, 'lifted_by' | 'lifted_at' | 'lift_words'>>,
) {
  return tx.updateTable('document_holds').set(values).where('id', '=', id).execute()
}

/** The next documents in the order of ids. */
export async function documentsAfter(reader: Reader, after: string, count: number): Promise<Id<'document'>[]> {
  const rows = await reader
    .selectFrom('documents')
    .select('id')
    .where(sqlBoolean`id > ${after}`)
    .where('destroyed_by', 'is', null)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

type Term = { readonly id: Id<'document'>; readonly until: Temporal.PlainDate | null }

/** Saves the last days of keeping; the caller holds the rows. Nothing else of a document changes by it, nor its version. */
export async function saveTerms(tx: Tx, terms: readonly Term[]): Promise<void> {
  const [ids, days] = [terms.map(({ id }) => id), terms.map(({ until }) => until?.toString() ?? null)]
  await rowsOf({ id: pgType.text })`
    update documents set kept_until = term.until
    from unnest(${ids}::text[], ${days}::date[]) as term (id, until)
    where documents.id = term.id returning documents.id`.execute(tx)
}
