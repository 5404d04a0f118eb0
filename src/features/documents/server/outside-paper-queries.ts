import type { Insertable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { deadDocumentStates } from '../domain/document.ts'
import { shortOfFullName } from '../domain/short-name.ts'
import type { DocumentRow } from './queries.ts'
import { readContent } from './read-content.ts'

/** The newest file of a name in one window takes the place of the one before. */
export function saveOutsidePaper(tx: Tx, row: Insertable<Tables['outside_papers']>) {
  const { paper_id: paperId, problem, uploaded_at: at } = row
  return tx
    .insertInto('outside_papers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'upload', 'name'])
        .doUpdateSet({ paper_id: paperId ?? null, problem: problem ?? null, uploaded_at: at }),
    )
    .execute()
}

type UploadPlace = { readonly orgId: Id<'organization'>; readonly upload: string }

/** The files of these names that an organization has uploaded in one window, good and bad. */
export async function outsidePapersByName(reader: Reader, { orgId, upload }: UploadPlace, names: readonly string[]) {
  const rows = await reader
    .selectFrom('outside_papers')
    .leftJoin('own_papers', 'own_papers.id', 'outside_papers.paper_id')
    .select(['outside_papers.name', 'outside_papers.paper_id', 'outside_papers.problem', 'own_papers.sha256'])
    .where('outside_papers.org_id', '=', orgId)
    .where('outside_papers.upload', '=', upload)
    .where(sqlBoolean`outside_papers.name = any(${[...names]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Which of these papers are the file of a contract already, and of which: «договор № 12/25 (Иванова А. П.)». */
export async function contractsOfPapers(reader: Reader, orgId: Id<'organization'>, ids: readonly Id<'ownPaper'>[]) {
  const rows = await reader
    .selectFrom('documents')
    .innerJoin('own_papers', (join) =>
      join.onRef('own_papers.org_id', '=', 'documents.org_id').onRef('own_papers.sha256', '=', 'documents.sha256'),
    )
    .selectAll('documents')
    .select('own_papers.id as asked_id')
    .where('documents.org_id', '=', orgId)
    .where('documents.source', '=', 'outside')
    .where('documents.state', 'not in', deadDocumentStates)
    .where(sqlBoolean`own_papers.id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [row.asked_id, `договор № ${row.number} (${shortOfFullName(readContent(row).parties.person.name)})`]),
  )
}

/** The contract that stands with the file of this disputed one: an organization gives one file to one person. */
export async function standsWithFile(reader: Reader, { id, org_id: orgId, sha256 }: DocumentRow): Promise<boolean> {
  const row = await reader
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('source', '=', 'outside')
    .where('sha256', '=', sha256)
    .where('id', '!=', id)
    .where('state', 'not in', deadDocumentStates)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets go of the names of files uploaded before the moment; the files themselves go with the other papers sent to nobody. */
export function forgetOutsideNames(tx: Tx, before: Temporal.Instant) {
  return tx.deleteFrom('outside_papers').where('uploaded_at', '<', before).execute()
}

export function paperById(reader: Reader, id: Id<'ownPaper'>) {
  return reader.selectFrom('own_papers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
