import type { Insertable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** The newest file of a name takes the place of the one before. */
export function saveOutsidePaper(tx: Tx, row: Insertable<Tables['outside_papers']>) {
  const { paper_id: paperId, problem, uploaded_at: at } = row
  return tx
    .insertInto('outside_papers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'name']).doUpdateSet({ paper_id: paperId ?? null, problem: problem ?? null, uploaded_at: at }),
    )
    .execute()
}

/** The files of these names that an organization has uploaded, good and bad. */
export async function outsidePapersByName(reader: Reader, orgId: Id<'organization'>, names: readonly string[]) {
  const rows = await reader
    .selectFrom('outside_papers')
    .leftJoin('own_papers', 'own_papers.id', 'outside_papers.paper_id')
    .select(['outside_papers.name', 'outside_papers.paper_id', 'outside_papers.problem', 'own_papers.sha256'])
    .where('outside_papers.org_id', '=', orgId)
    .where(sqlBoolean`outside_papers.name = any(${[...names]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Lets go of the names of files uploaded before the moment; the files themselves go with the other papers sent to nobody. */
export function forgetOutsideNames(tx: Tx, before: Temporal.Instant) {
  return tx.deleteFrom('outside_papers').where('uploaded_at', '<', before).execute()
}

export function paperById(reader: Reader, id: Id<'ownPaper'>) {
  return reader.selectFrom('own_papers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
