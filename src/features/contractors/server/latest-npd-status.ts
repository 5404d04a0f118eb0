import type { RawBuilder } from 'kysely'
import { sqlText } from '#/platform/server/typed-sql.ts'

/** What the tax service last said of a row of `contractors`: `active`, `notActive`, or `unknown` while nobody has asked. */
export function latestNpdStatus(): RawBuilder<string> {
  return sqlText`coalesce((select result from npd_status_checks where npd_status_checks.inn = contractors.inn
    order by day desc, checked_at desc limit 1), 'unknown')`
}
