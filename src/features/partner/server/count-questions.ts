import type { Reader } from '#/platform/server/database.ts'
import { pgType, sqlAs, sqlInt } from '#/platform/server/typed-sql.ts'
import { urgencies } from '../domain/status-question.ts'
import type { Urgency } from '../domain/status-question.ts'

/** Returns how many questions are ahead of this priority, and since when the service has been silent, if it is. */
export async function countQuestions(
  reader: Reader,
  urgency: Urgency,
): Promise<{ readonly ahead: number; readonly silentSince: Temporal.Instant | undefined }> {
  const counted = await reader
    .selectFrom('npd_status_questions')
    .select([
      sqlInt`count(*) filter (where urgency < ${urgencies[urgency]})`.as('ahead'),
      sqlAs(pgType.nullable(pgType.instant))`min(asked_at) filter (where attempts > 0)`.as('silent_since'),
    ])
    .executeTakeFirstOrThrow()
  return { ahead: counted.ahead, silentSince: counted.silent_since ?? undefined }
}
