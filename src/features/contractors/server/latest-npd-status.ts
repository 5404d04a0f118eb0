import { expressionBuilder } from 'kysely'
import type { RawBuilder } from 'kysely'
import { takeNewestStatus } from '#/features/partner/server/take-newest-status.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'

/** What the tax service last said of a row of `contractors`: `active`, `notActive`, or `unknown` while nobody has asked. */
export function latestNpdStatus(): RawBuilder<string> {
  const answers = expressionBuilder<Tables, 'contractors'>()
    .selectFrom('npd_status_checks')
    .select('result')
    .whereRef('npd_status_checks.inn', '=', 'contractors.inn')
  return sqlText`coalesce(${takeNewestStatus(answers)}, 'unknown')`
}
