import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'

/**
 * Leaves of the answers about the status of an ИНН (`npd_status_checks`) the one that tells what it is now: of the latest day asked about,
 * not of the latest question, which may be about a day long past.
 */
export function takeNewestStatus<DB, Table extends keyof DB, Answer>(answers: SelectQueryBuilder<DB, Table, Answer>) {
  return answers
    .orderBy(sql`npd_status_checks.day`, 'desc')
    .orderBy(sql`npd_status_checks.checked_at`, 'desc')
    .limit(1)
}
