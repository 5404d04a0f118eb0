import type { Reader } from '#/platform/server/database.ts'
import { ratingDisputeLifecycle } from '../domain/rating-dispute.ts'

/** Disputed ratings that wait for the operator, the most urgent first, without the names of people. */
export function listRatingDisputes(reader: Reader) {
  return reader
    .selectFrom('rating_disputes')
    .innerJoin('ratings', 'ratings.id', 'rating_disputes.rating_id')
    .innerJoin('assignments', 'assignments.id', 'ratings.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'ratings.org_id')
    .select(['rating_disputes.id', 'rating_disputes.words as why', 'rating_disputes.answer_by'])
    .select(['ratings.side', 'ratings.stars', 'ratings.tags', 'ratings.words', 'ratings.reply'])
    .select(['tasks.number', 'tasks.title', 'organizations.short_name as organization', 'ratings.assignment_id'])
    .where('rating_disputes.state', 'in', ratingDisputeLifecycle.statesWhere('uphold'))
    .orderBy('rating_disputes.answer_by')
    .orderBy('rating_disputes.id')
    .limit(200)
    .execute()
}
