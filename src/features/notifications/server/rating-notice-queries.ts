import { isAcceptedWork } from '#/features/tasks/domain/assignment.ts'
import { ratingDisputeLifecycle } from '#/features/tasks/domain/rating-dispute.ts'
import { starNames } from '#/features/tasks/domain/rating.ts'
import type { RatingSide, Stars } from '#/features/tasks/domain/rating.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { ToldNotice } from '../domain/notice-kinds.ts'
import { assignmentFacts } from './queries.ts'
import type { PendingNotice } from './send-notices.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof assignmentFacts>>>

/** Asks the sides of an accepted work that have not rated it; of all works of a day once. */
export async function noticesForAwaited(
  tx: Tx,
  { assignmentId: id }: { readonly assignmentId: Id<'assignment'> },
): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts || !isAcceptedWork(facts.state) || facts.accepted_at === null) return []
  const given = await tx.selectFrom('ratings').select('side').where('assignment_id', '=', id).execute()
  const day = moscowDate(facts.accepted_at).toString()
  return (['client', 'person'] as const)
    .filter((side) => !given.some((rating) => rating.side === side))
    .map((side) =>
      tell(side, facts, id, {
        eventKey: `rate:${side === 'client' ? facts.org_id : facts.person_id}:${day}`,
        ...noticeOf('ratingAwaited', side),
        body: `«${facts.title}» принята. Оцените ${side === 'client' ? 'исполнителя' : 'заказчика'}: ответную оценку увидите сразу, как поставите свою`,
      }),
    )
}

/** What was given, to the side it is about. */
export async function noticesForShown(tx: Tx, { ratingId: id }: { readonly ratingId: Id<'rating'> }): Promise<PendingNotice[]> {
  const found = await tx.selectFrom('ratings').selectAll().where('id', '=', id).executeTakeFirst()
  const facts = found && (await assignmentFacts(tx, found.assignment_id))
  if (!facts) return []
  const side = rated(found.side)
  const notice = {
    eventKey: `rating:${id}`,
    ...noticeOf('ratingShown', side),
    body: `«${facts.title}»: ${found.stars} из 5, ${starNames[found.stars as Stars].toLowerCase()}`,
  }
  return [tell(side, facts, found.assignment_id, notice)]
}

/** What the operator has decided about a rating and why, to both sides of its work. */
export async function noticesForDecided(
  tx: Tx,
  { disputeId: id }: { readonly disputeId: Id<'ratingDispute'> },
): Promise<PendingNotice[]> {
  const found = await tx
    .selectFrom('rating_disputes')
    .innerJoin('ratings', 'ratings.id', 'rating_disputes.rating_id')
    .select(['ratings.assignment_id', 'rating_disputes.state', 'rating_disputes.decision'])
    .where('rating_disputes.id', '=', id)
    .executeTakeFirst()
  const facts = found && (await assignmentFacts(tx, found.assignment_id))
  if (!facts) return []
  const kind = ratingDisputeLifecycle.is.upheld(found.state) ? 'ratingHidden' : 'ratingKept'
  const body = `«${facts.title}»: ${found.decision ?? ''}`
  return (['client', 'person'] as const).map((side) =>
    tell(side, facts, found.assignment_id, { eventKey: `rating-dispute:${id}`, ...noticeOf(kind, side), body }),
  )
}

function rated(side: RatingSide): RatingSide {
  return side === 'client' ? 'person' : 'client'
}

function tell(side: RatingSide, facts: Facts, id: Id<'assignment'>, told: Omit<ToldNotice, 'link'>): PendingNotice {
  return side === 'client'
    ? { notice: { ...told, link: `/client/tasks?open=${facts.task_id}&tab=works` }, orgId: facts.org_id, about: facts }
    : { notice: { ...told, link: `/person/tasks/${id}` }, personId: facts.person_id }
}
