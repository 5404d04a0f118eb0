import { sql } from 'kysely'
import type { Reader } from '#/platform/server/database.ts'

/** Accounts and cards that two or more people name at once: for the alarm of the operator. */
export async function countSharedNumbers(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select number_sha256 from payout_methods where removed_at is null group by number_sha256 having count(distinct person_id) > 1
    ) as shared`.execute(reader)
  return rows[0]?.count ?? 0
}
