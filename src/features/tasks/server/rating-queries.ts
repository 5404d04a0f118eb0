import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { acceptedWorkStates } from '../domain/assignment.ts'
import { mayRate, rateUntil } from '../domain/rating.ts'
import { lastRatings, meanOf, noRatings } from '../domain/rating-mean.ts'
import { reaches } from '../domain/rating-floor.ts'
import type { RatingSide } from '../domain/rating.ts'
import type { Mean, RatingSum } from '../domain/rating-mean.ts'
import type { SideScope } from './assignment-queries.ts'
import { ratingShown } from './jobs.ts'

function ratings(reader: Reader) {
  return reader
    .selectFrom('ratings')
    .leftJoin('rating_disputes', 'rating_disputes.rating_id', 'ratings.id')
    .selectAll('ratings')
    .select(['rating_disputes.state as dispute_state', 'rating_disputes.answer_by', 'rating_disputes.decision'])
}
export type RatingRow = Awaited<ReturnType<typeof ratingsOfWorks>>[number]

export function ratingsOfWorks(reader: Reader, ids: readonly Id<'assignment'>[]) {
  return ratings(reader).where('ratings.assignment_id', 'in', ids).execute()
}

/** The rating of a work by one side; the caller holds the work. */
export function ratingBy(tx: Tx, assignmentId: Id<'assignment'>, side: RatingSide) {
  return tx
    .selectFrom('ratings')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .where('side', '=', side)
    .executeTakeFirst()
}

/** The work of a rating that is about the asking side and that it sees. */
export async function workOfShownRating(tx: Tx, { side, scope }: SideScope, id: Id<'rating'>) {
  const shown = tx
    .selectFrom('ratings')
    .innerJoin('assignments', 'assignments.id', 'ratings.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select('ratings.assignment_id')
    .where('ratings.id', '=', id)
    .where('ratings.shown_at', 'is not', null)
  const about =
    side === 'client'
      ? shown
          .where('ratings.side', '=', 'person')
          .where('ratings.org_id', '=', scope.orgId)
          .where(inBranches(scope, 'tasks.branch_id'))
      : shown.where('ratings.side', '=', 'client').where('ratings.person_id', '=', scope.personId)
  return (await about.executeTakeFirst())?.assignment_id
}

/** The other side sees it from now on. */
export async function showRating(tx: Tx, clock: Clock, id: Id<'rating'>): Promise<void> {
  await tx.updateTable('ratings').set({ shown_at: clock.now() }).where('id', '=', id).execute()
  await announce(tx, clock, ratingShown, { ratingId: id })
}

export function describeRating(row: RatingRow) {
  const { dispute_state: state, answer_by: answerBy, decision } = row
  return {
    id: row.id,
    stars: row.stars,
    tags: row.tags,
    words: row.words,
    given_at: row.given_at.toString(),
    shows_at: row.shows_at.toString(),
    shown_at: row.shown_at?.toString() ?? null,
    reply: row.reply,
    dispute: state !== null && answerBy !== null ? { state, answer_by: answerBy.toString(), decision } : null,
  }
}

/** What a side of a work sees of its ratings: of the other's, only when there is one, until it is shown. */
export function describeWorkRatings(
  work: Parameters<typeof mayRate>[0],
  given: readonly RatingRow[],
  side: RatingSide,
  now: Temporal.Instant,
) {
  const own = given.find((row) => row.side === side)
  const other = given.find((row) => row.side !== side)
  const may = mayRate(work, own, now)
  return {
    may_rate: may.ok,
    until: may.ok && work.accepted_at !== null ? rateUntil(work.accepted_at).toString() : null,
    own: own ? describeRating(own) : null,
    other: other && other.shown_at !== null ? describeRating(other) : null,
    other_shows_at: other && other.shown_at === null ? other.shows_at.toString() : null,
  }
}

/** The means of these people by what customers gave them; the ratings of works that are accepted no more do not count. */
export async function meansOfPeople(reader: Reader, people: readonly Id<'person'>[]): Promise<(id: Id<'person'>) => Mean> {
  const { rows } =
    people.length === 0
      ? { rows: [] }
      : await rowsOf({ person_id: pgType.id('person'), stars: pgType.int, counted: pgType.int, count: pgType.int })`
    select person_id, (sum(stars) filter (where place <= ${lastRatings}))::int as stars,
      (count(*) filter (where place <= ${lastRatings}))::int as counted, count(*)::int as count
    from (select ratings.person_id, ratings.stars,
        row_number() over (partition by ratings.person_id order by ratings.shown_at desc, ratings.id desc) as place
      from ratings join assignments on assignments.id = ratings.assignment_id
      where ratings.side = 'client' and ratings.person_id = any(${people}::text[]) and ratings.shown_at is not null
        and ratings.hidden_at is null and assignments.state in ${stateList(acceptedWorkStates)}) as shown
    group by person_id`.execute(reader)
  const sums = new Map<string, RatingSum>(rows.map(({ person_id: id, ...sum }) => [id, sum]))
  return (id) => meanOf(sums.get(id) ?? noRatings)
}

/** The mean of an organization by what contractors gave it. */
export async function meanOfOrganization(reader: Reader, orgId: Id<'organization'>): Promise<Mean> {
  const { rows } = await rowsOf({ stars: pgType.int, counted: pgType.int, count: pgType.int })`
    select coalesce(sum(stars) filter (where place <= ${lastRatings}), 0)::int as stars,
      (count(*) filter (where place <= ${lastRatings}))::int as counted, count(*)::int as count
    from (select ratings.stars, row_number() over (order by ratings.shown_at desc, ratings.id desc) as place
      from ratings join assignments on assignments.id = ratings.assignment_id
      where ratings.side = 'person' and ratings.org_id = ${orgId} and ratings.shown_at is not null
        and ratings.hidden_at is null and assignments.state in ${stateList(acceptedWorkStates)}) as shown`.execute(reader)
  return meanOf(rows[0] ?? noRatings)
}

/**
 * The means of the customers who have been rated. Reads the last ratings of each: the cost follows the customers who were rated, not their
 * ratings.
 */
export async function meansOfCustomers(reader: Reader): Promise<readonly (Mean & { readonly orgId: Id<'organization'> })[]> {
  const { rows } = await rowsOf({ org_id: pgType.id('organization'), stars: pgType.int, counted: pgType.int })`
    with recursive rated as (
      (select org_id from ratings where side = 'person' and shown_at is not null order by org_id limit 1)
      union all
      select (select ratings.org_id from ratings where side = 'person' and shown_at is not null
        and ratings.org_id > rated.org_id order by ratings.org_id limit 1)
      from rated where rated.org_id is not null)
    select rated.org_id, last.stars, last.counted
    from rated cross join lateral (
      select sum(stars)::int as stars, count(*)::int as counted
      from (select ratings.stars from ratings join assignments on assignments.id = ratings.assignment_id
        where ratings.side = 'person' and ratings.org_id = rated.org_id and ratings.shown_at is not null
          and ratings.hidden_at is null and assignments.state in ${stateList(acceptedWorkStates)}
        order by ratings.shown_at desc, ratings.id desc limit ${lastRatings}) as newest) as last
    where rated.org_id is not null and last.counted > 0`.execute(reader)
  return rows.map(({ org_id: orgId, stars, counted }) => ({ orgId, ...meanOf({ stars, counted, count: counted }) }))
}

/** The customers whose mean is the least one or more. */
export function having(means: Awaited<ReturnType<typeof meansOfCustomers>>, least: number): readonly Id<'organization'>[] {
  return means.filter((mean) => reaches(mean, least)).map(({ orgId }) => orgId)
}

/** The latest ratings that count, with their works. */
function latest(reader: Reader) {
  return ratings(reader)
    .innerJoin('assignments', 'assignments.id', 'ratings.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'ratings.org_id')
    .leftJoin('profiles', 'profiles.person_id', 'ratings.person_id')
    .select(['tasks.id as task_id', 'tasks.title', 'organizations.short_name'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('ratings.shown_at', 'is not', null)
    .where('ratings.hidden_at', 'is', null)
    .where('assignments.state', 'in', acceptedWorkStates)
    .orderBy('ratings.shown_at', 'desc')
    .orderBy('ratings.id', 'desc')
    .limit(lastRatings)
}
export type LatestRow = Awaited<ReturnType<typeof latestOfPerson>>[number]

export function latestOfPerson(reader: Reader, personId: Id<'person'>) {
  return latest(reader).where('ratings.side', '=', 'client').where('ratings.person_id', '=', personId).execute()
}

/** Of a contractor, only what this organization gave him: what others wrote stays between them. */
export function latestByOrganization(reader: Reader, scope: ClientScope, personId: Id<'person'>) {
  return latest(reader)
    .where('ratings.side', '=', 'client')
    .where('ratings.person_id', '=', personId)
    .where('ratings.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .execute()
}

export function latestOfOrganization(reader: Reader, scope: ClientScope) {
  return latest(reader)
    .where('ratings.side', '=', 'person')
    .where('ratings.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
    .execute()
}
