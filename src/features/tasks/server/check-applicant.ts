import { readRegion } from '#/features/profile/server/read-region.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { ruleProblem, takesEverybody } from '../domain/applicant-rule.ts'
import type { RuleProblem } from '../domain/applicant-rule.ts'
import type { Mean } from '../domain/rating-mean.ts'
import { standingInvitation } from './invitation-queries.ts'
import { meansOfPeople } from './rating-queries.ts'
import type { TaskRow } from './task-queries.ts'

/** What keeps a person from a task by the rule of its author, with his mean. Whoever the customer has invited may apply whatever it is. */
export async function checkApplicant(
  reader: Reader,
  personId: Id<'person'>,
  task: Pick<TaskRow, 'id' | 'least_rating' | 'takes_newcomers' | 'regions'>,
  now: Temporal.Instant,
): Promise<{ readonly problem: RuleProblem; readonly mean: Mean } | undefined> {
  if (takesEverybody(task)) return undefined
  const mean = (await meansOfPeople(reader, [personId]))(personId)
  const problem = ruleProblem(task, { mean, region: await readRegion(reader, personId) })
  if (!problem || (await standingInvitation(reader, personId, task.id, now))) return undefined
  return { problem, mean }
}
