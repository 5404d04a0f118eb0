import type { Reader } from '#/platform/server/database.ts'

/** Journals whose last check has found a break: for the alarm of the operator. */
export async function countBroken(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('journal_chains')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('broken_no', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}
