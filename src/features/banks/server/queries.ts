import { sql } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { DirectoryFacts } from '../domain/bank.ts'

/** The newest directory loaded, and how many of its banks are open; undefined while none is. */
export async function findDirectory(reader: Reader): Promise<DirectoryFacts | undefined> {
  const newest = await reader.selectFrom('bank_directories').select('dated').orderBy('dated', 'desc').limit(1).executeTakeFirst()
  if (!newest) return undefined
  const { count } = await reader
    .selectFrom('banks')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('closed_on', 'is', null)
    .executeTakeFirstOrThrow()
  return { date: newest.dated, openBanks: count }
}

export function banksByBik(reader: Reader, biks: readonly string[]) {
  return reader
    .selectFrom('banks')
    .select(['bik', 'name', 'city', 'corr_account', 'closed_on'])
    .where('bik', 'in', biks)
    .execute()
}

/** Two directories are loaded one after the other. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('banks', 0))`.execute(tx)
}
