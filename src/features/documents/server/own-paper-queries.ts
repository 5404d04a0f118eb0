import type { Insertable, Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Database, Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone, lockingExceptKey } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { OfferedKind } from '../domain/document.ts'
import { deadDocumentStates, unsignedStates } from '../domain/document.ts'
import { isInPlace } from './queries.ts'

type PaperRow = Selectable<Tables['own_papers']>

export function insertPaper(tx: Tx, row: Insertable<Tables['own_papers']>) {
  return tx.insertInto('own_papers').values(row).execute()
}

/** The paper to be signed of an organization, whose term begins anew: it is about to be sent, so it does not go meanwhile. */
export function touchPaper(db: Database, orgId: Id<'organization'>, id: Id<'ownPaper'>, now: Temporal.Instant) {
  const own = db.updateTable('own_papers').set({ used_at: now }).where('org_id', '=', orgId).where('purpose', '=', 'sign')
  return own.where('id', '=', id).returningAll().executeTakeFirst()
}

/** The paper an organization has uploaded under this title with these very bytes; its term begins anew. */
export function touchPaperOfContents(
  tx: Tx,
  orgId: Id<'organization'>,
  { sha256, title, purpose, now }: Pick<PaperRow, 'sha256' | 'title' | 'purpose'> & { readonly now: Temporal.Instant },
) {
  return tx
    .updateTable('own_papers')
    .set({ used_at: now })
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .where('title', '=', title)
    .where('purpose', '=', purpose)
    .returning(['id', 'title', 'file_name', 'pages', 'size', 'sha256'])
    .executeTakeFirst()
}

/** Papers that nobody was sent, uploaded or used last before the moment. */
export function papersNotSent(reader: Reader, before: Temporal.Instant, count: number) {
  return reader.selectFrom('own_papers').select('id').where(isNotSentSince(before)).orderBy('id').limit(count).execute()
}

/** Deletes the paper unless it was used or sent meanwhile. Whoever sends it waits, and finds none. */
export async function deletePaperNotSent(tx: Tx, id: Id<'ownPaper'>, before: Temporal.Instant) {
  await lockingAlone('own_papers', tx.selectFrom('own_papers').select('id').where('id', '=', id)).execute()
  return tx
    .deleteFrom('own_papers')
    .where('id', '=', id)
    .where(isNotSentSince(before))
    .returning(['org_id', 'title', 'sha256'])
    .executeTakeFirst()
}

function isNotSentSince(before: Temporal.Instant) {
  return sqlBoolean`coalesce(own_papers.used_at, own_papers.uploaded_at) < ${before.toString()}::timestamptz
    and not exists (select from documents where documents.paper_id = own_papers.id)
    and not exists (select from outside_list_rows as line where line.paper_id = own_papers.id)
    and not exists (select from outside_papers as named where named.paper_id = own_papers.id)`
}

/** Where the bytes of a paper lie, for the product's own jobs. */
export async function bytesOfPaper(reader: Reader, id: Id<'ownPaper'>): Promise<string> {
  const row = await reader.selectFrom('own_papers').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
  return row.sha256
}

/** The document by which this person signs the paper, or has signed it. */
export function livingOfPaper(reader: Reader, personId: Id<'person'>, paperId: Id<'ownPaper'>) {
  return reader
    .selectFrom('documents')
    .select(['id', 'number', 'day', 'state'])
    .where('paper_id', '=', paperId)
    .where('person_id', '=', personId)
    .where('state', 'not in', deadDocumentStates)
    .executeTakeFirst()
}

/** The agreement of secrecy of a pair in force or in progress; the addendum that waits for signatures: one that was signed is over. */
export async function livingAgreement(
  reader: Reader,
  kind: OfferedKind,
  { orgId, personId }: { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> },
) {
  const found = reader
    .selectFrom('documents')
    .select(['id', 'number', 'day', 'state'])
    .where('kind', '=', kind)
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
  if (kind === 'addendum') return found.where('state', 'in', unsignedStates).executeTakeFirst()
  return found.where('state', 'not in', deadDocumentStates).where(isInPlace).executeTakeFirst()
}

/** Those of the people of an organization's list who are found, with what they are called. */
export function contractorsToSign(reader: Reader, orgId: Id<'organization'>, ids: readonly Id<'contractor'>[]) {
  return reader
    .selectFrom('contractors')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.id', 'contractors.person_id', 'contractors.inn', 'profiles.surname', 'profiles.firstname'])
    .where('contractors.org_id', '=', orgId)
    .where('contractors.id', 'in', ids)
    .orderBy('contractors.id')
    .execute()
}

/** Whoever offers something to the person by this list waits until the transaction ends. */
export async function lockContractor(tx: Tx, id: Id<'contractor'>): Promise<void> {
  const row = tx.selectFrom('contractors').select('id').where('id', '=', id)
  await lockingExceptKey(tx, 'contractors', row, id).execute()
}
