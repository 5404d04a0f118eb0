import type { Reader } from '#/platform/server/database.ts'

/** For the operator: organizations not proven yet, those whose statement waits first. */
export function listUnproven(reader: Reader) {
  return reader
    .selectFrom('organizations')
    .select(['inn', 'full_name', 'created_at', 'statement_name', 'statement_sha256', 'statement_sent_at', 'statement_declined'])
    .where('proven_at', 'is', null)
    .orderBy('statement_sent_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .execute()
}
