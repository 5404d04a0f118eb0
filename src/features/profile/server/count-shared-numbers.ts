import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'

/** Counts accounts and cards that two or more people use at once, for the operator's alarm. */
export async function countSharedNumbers(reader: Reader): Promise<number> {
  const { rows } = await rowsOf({ count: pgType.int })`
    select count(*)::int as count from (
      select number_sha256 from payout_methods where removed_at is null group by number_sha256 having count(distinct person_id) > 1
    ) as shared`.execute(reader)
  return rows[0]?.count ?? 0
}
