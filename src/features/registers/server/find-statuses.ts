import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** The newest answer of today; an answer older than a day is not used. */
export async function findStatuses(reader: Reader, clock: Clock, inns: readonly PersonInn[]) {
  if (inns.length === 0) return new Map<string, 'active' | 'notActive' | 'unknown'>()
  const now = clock.now()
  const rows = await reader
    .selectFrom('npd_status_checks')
    .select(['inn', 'result'])
    .where(sqlBoolean`inn = any(${inns}::text[])`)
    .where('day', '=', moscowDate(now))
    .where('checked_at', '>=', now.subtract({ hours: 24 }))
    .orderBy('checked_at')
    .execute()
  return new Map(rows.map((row) => [row.inn, row.result]))
}
