import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { innEndLength, isIdle } from '../domain/idle-account.ts'

/**
 * Returns the last digits of the ИНН required together with the code; undefined when the account was visited recently or has no
 * ИНН.
 */
export async function findInnEnd(reader: Reader, personId: Id<'person'>, now: Temporal.Instant): Promise<string | undefined> {
  const row = await reader
    .selectFrom('persons')
    .innerJoin('profiles', 'profiles.person_id', 'persons.id')
    .leftJoin('sessions', 'sessions.person_id', 'persons.id')
    .select(['profiles.inn', 'persons.created_at', ({ fn }) => fn.max('sessions.last_seen_at').as('last_seen_at')])
    .where('persons.id', '=', personId)
    .groupBy(['profiles.inn', 'persons.created_at'])
    .executeTakeFirst()
  if (!row || row.inn === null || !isIdle(row.last_seen_at ?? row.created_at, now)) return undefined
  return row.inn.slice(-innEndLength)
}
