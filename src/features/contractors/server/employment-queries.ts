import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { workingStates } from '../domain/contractor-state.ts'
import type { EmploymentAnswer } from '../domain/employment.ts'

/** What the person last said about having been an employee of the customer. */
export async function newestEmployment(reader: Reader, contractorId: Id<'contractor'>): Promise<EmploymentAnswer | undefined> {
  const row = await reader
    .selectFrom('employment_answers')
    .select(['left_on', 'created_at'])
    .where('contractor_id', '=', contractorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { leftOn: row.left_on, at: row.created_at }
}

/** Marks answers of a year ago as asked again, of people the customers work with, and returns whose they are. */
export function takeOldEmployment(tx: Tx, before: Temporal.Instant, now: Temporal.Instant, most: number) {
  const old = tx
    .selectFrom('employment_answers as answer')
    .innerJoin('contractors', 'contractors.id', 'answer.contractor_id')
    .select('answer.id')
    .where('answer.asked_again_at', 'is', null)
    .where('answer.created_at', '<', before)
    .where('contractors.state', 'in', workingStates)
    .where(
      sqlBoolean`not exists (select from employment_answers as newer where newer.contractor_id = answer.contractor_id
        and newer.created_at > answer.created_at)`,
    )
    .orderBy('answer.created_at')
    .limit(most)
  return tx
    .updateTable('employment_answers')
    .set({ asked_again_at: now })
    .where('id', 'in', old)
    .returning('contractor_id')
    .execute()
}
