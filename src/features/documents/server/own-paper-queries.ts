import type { Insertable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingExceptKey } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { OfferedKind } from '../domain/document.ts'
import { deadDocumentStates, unsignedStates } from '../domain/document.ts'
import { isInPlace } from './queries.ts'

export function insertPaper(tx: Tx, row: Insertable<Tables['own_papers']>) {
  return tx.insertInto('own_papers').values(row).execute()
}

export function paperOfOrganization(reader: Reader, orgId: Id<'organization'>, id: Id<'ownPaper'>) {
  return reader.selectFrom('own_papers').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
}

/** The paper an organization has uploaded under this title with these very bytes. */
export function paperOfContents(
  reader: Reader,
  orgId: Id<'organization'>,
  { sha256, title }: { readonly sha256: string; readonly title: string },
) {
  return reader
    .selectFrom('own_papers')
    .select(['id', 'title', 'file_name', 'pages', 'size', 'sha256'])
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .where('title', '=', title)
    .orderBy('id')
    .executeTakeFirst()
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
