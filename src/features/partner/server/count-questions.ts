import { sql } from 'kysely'
import type { Reader } from '#/platform/server/database.ts'
import { urgencies } from '../domain/status-question.ts'
import type { Urgency } from '../domain/status-question.ts'

/** How many questions go before those of this urgency, and since when the service has been silent, if it has. */
export async function countQuestions(
  reader: Reader,
  urgency: Urgency,
): Promise<{ readonly ahead: number; readonly silentSince: Temporal.Instant | undefined }> {
  const counted = await reader
    .selectFrom('npd_status_questions')
    .select([
      sql<number>`count(*) filter (where urgency < ${urgencies[urgency]})::int`.as('ahead'),
      sql<Temporal.Instant | null>`min(asked_at) filter (where attempts > 0)`.as('silent_since'),
    ])
    .executeTakeFirstOrThrow()
  return { ahead: counted.ahead, silentSince: counted.silent_since ?? undefined }
}
