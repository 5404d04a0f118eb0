import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { pgType, sqlAs, sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Every column that names a file of the store. The store is addressed by contents, so rows of several tables may name one file: it may
 * be deleted only when none does. A test compares this list with the schema.
 */
export const storedFileColumns = [
  ['documents', 'sha256'],
  ['documents', 'signed_sha256'],
  ['documents', 'protocol_sha256'],
  ['own_papers', 'sha256'],
  ['attachment_parts', 'sha256'],
  ['document_roots', 'lines_sha256'],
  ['document_archive_parts', 'file_sha256'],
  ['document_destructions', 'act_sha256'],
  ['organizations', 'statement_sha256'],
  ['organizations', 'logo_file_key'],
  ['registers', 'file_sha256'],
  ['order_files', 'sha256'],
  ['statements', 'sha256'],
  ['month_closings', 'list_sha256'],
  ['month_closings', 'protocol_sha256'],
  ['data_exports', 'file_key'],
  ['tax_certificates', 'file_key'],
] as const

/** Looked at with their documents, or kept for days and made anew. */
const lookedAtElsewhere: readonly string[] = ['documents', 'document_archive_parts', 'data_exports']

/** A statement that the bank was asked for has no file: its hash is of its lines. */
const hasFile: Readonly<Record<string, RawBuilder<unknown>>> = { statements: sql` and uploaded_by is not null` }

const sqlTexts = sqlAs(pgType.arrayOf(pgType.text))

/** The next files in the order of hashes, without those of documents and of archives that live for days. */
export async function otherFilesAfter(reader: Reader, after: string, count: number): Promise<readonly string[]> {
  const named = storedFileColumns
    .filter(([table]) => !lookedAtElsewhere.includes(table))
    .map(
      ([table, column]) =>
        sql`(select ${sql.ref(column)} as hash from ${sql.table(table)}
          where ${sql.ref(column)} > ${after}${hasFile[table] ?? sql``} order by 1 limit ${count})`,
    )
  const next = sqlTexts`array(select hash from (${sql.join(named, sql` union `)}) as named order by hash limit ${count})`
  return (await reader.selectNoFrom(next.as('hashes')).executeTakeFirstOrThrow()).hashes
}

/**
 * Serializes those that store a file and name it with those that delete it once nothing names it. Held until the transaction ends.
 */
export async function holdFile(tx: Tx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${sha256}`}, 0))`.execute(tx)
}

/** Whether any row names this file. */
export async function isFileNamed(reader: Reader, sha256: string): Promise<boolean> {
  const named = storedFileColumns.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${sha256})`,
  )
  const isNamed = sqlBoolean`${sql.join(named, sql` or `)}`
  return (await reader.selectNoFrom(isNamed.as('named')).executeTakeFirstOrThrow()).named
}
