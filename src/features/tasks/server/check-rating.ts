import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { ratingProblem } from '../domain/rating-floor.ts'
import type { RatingProblem } from '../domain/rating-floor.ts'
import type { Mean } from '../domain/rating-mean.ts'
import { standingInvitation } from './invitation-queries.ts'
import { meansOfPeople } from './rating-queries.ts'
import type { TaskRow } from './task-queries.ts'

/** Why the ratings of a person keep him from a task, with his mean. Whoever the customer has invited may apply whatever they are. */
export async function checkRating(
  reader: Reader,
  personId: Id<'person'>,
  task: Pick<TaskRow, 'id' | 'least_rating' | 'takes_newcomers'>,
  now: Temporal.Instant,
): Promise<{ readonly problem: RatingProblem; readonly mean: Mean } | undefined> {
  if (task.least_rating === null) return undefined
  const mean = (await meansOfPeople(reader, [personId]))(personId)
  const problem = ratingProblem(task, mean)
  if (!problem || (await standingInvitation(reader, personId, task.id, now))) return undefined
  return { problem, mean }
}
