import type { Reader } from '#/platform/server/database.ts'

/** Counts journals whose last check has found a break: for the operator's alarm. */
export async function countBroken(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('journal_chains')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('broken_no', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}
