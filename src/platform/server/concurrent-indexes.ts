import type { Client } from 'pg'

/** A statement PostgreSQL refuses inside a transaction, so each commits by itself. */
export type ConcurrentStatement = { readonly sql: string; readonly makes: string | undefined }

/**
 * Reads a migration whose header says `-- no-transaction`: it makes and drops indexes while the tables go on being written.
 * Throws on any other statement, because a migration without a transaction must be safe to start again from its beginning.
 */
export function readConcurrentStatements(name: string, sql: string): readonly ConcurrentStatement[] {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const makes = /^create\s+(?:unique\s+)?index\s+concurrently\s+([a-z]\w*)\s+on\b/i.exec(statement)?.[1]
      if (makes !== undefined || /^drop\s+index\s+concurrently\s+if\s+exists\s+[a-z]\w*$/i.test(statement))
        return { sql: statement, makes }
      throw new Error(
        `В миграции ${name} без транзакции стоит «${statement.split('\n')[0]}». ` +
          'Здесь бывают только create index concurrently <имя> on … и drop index concurrently if exists <имя>.',
      )
    })
}

/**
 * Runs the statements one by one. What an interrupted run has made is kept; an invalid index it has left behind is dropped and
 * made again.
 */
export async function applyConcurrently(client: Client, statements: readonly ConcurrentStatement[]): Promise<void> {
  for (const { sql, makes } of statements) {
    const found = makes === undefined ? 'absent' : await findIndex(client, makes)
    if (found === 'valid') continue
    if (found === 'invalid') await client.query(`drop index concurrently if exists ${makes}`)
    await client.query(sql)
  }
}

async function findIndex(client: Client, name: string): Promise<'absent' | 'invalid' | 'valid'> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`,
    [name],
  )
  const [index] = rows
  if (!index) return 'absent'
  return index.valid ? 'valid' : 'invalid'
}
