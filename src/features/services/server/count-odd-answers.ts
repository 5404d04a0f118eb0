import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { alarmHours, alarmingKinds } from '../domain/odd-answer.ts'

/** Counts the oddities of answers within the last day that need the operator: items set aside, new words, a clock ahead. */
export async function countOddAnswers(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('odd_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', 'in', [...alarmingKinds])
    .where(sqlBoolean`last_at > now() - make_interval(hours => ${alarmHours})`)
    .executeTakeFirstOrThrow()
  return row.count
}
