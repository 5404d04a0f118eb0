import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlInt } from '#/platform/server/typed-sql.ts'
import { boardFormats, mostCounted } from '../domain/board-search.ts'
import type { BoardFilter } from '../domain/board-search.ts'
import { categories } from '../domain/category.ts'
import { ratingFloors } from '../domain/rating-floor.ts'
import type { LeastRating } from '../domain/rating-floor.ts'
import { openTasks } from './board-queries.ts'
import type { BoardTerms } from './board-queries.ts'
import { having } from './rating-queries.ts'
import type { Means } from './share-means.ts'

/** Counts the tasks that stand behind each choice of the filters, as far as anybody reads. */
export async function countBoard(
  deps: { readonly db: Reader; readonly clock: Clock; readonly readMeans: () => Promise<Means> },
  filter: BoardFilter,
) {
  const today = moscowDate(deps.clock.now())
  const means = await deps.readMeans()
  const { rating, ...others } = filter
  const termsOf = (least: LeastRating | undefined) => ({
    ...others,
    ...(least !== undefined && { customers: having(means, least) }),
  })
  const terms = termsOf(rating)
  const counts = await countEach(deps.db, today, [
    ...categories.map(({ slug }) => ({ ...terms, cat: [slug] })),
    ...boardFormats.map((fmt) => ({ ...terms, fmt })),
    ...ratingFloors.map(termsOf),
  ])
  const countAt = (place: number) => counts[place] ?? 0
  return ok({
    categories: categories.map(({ slug }, place) => ({ slug, count: countAt(place) })),
    formats: boardFormats.map((format, place) => ({ format, count: countAt(categories.length + place) })),
    ratings: ratingFloors.map((least, place) => ({ least, count: countAt(categories.length + boardFormats.length + place) })),
  })
}

/** One statement for all: each count reads no more rows than it may show. */
async function countEach(db: Reader, today: Temporal.PlainDate, filters: readonly BoardTerms[]): Promise<readonly number[]> {
  const [first, ...others] = filters.map((filter, place) => {
    const some = db
      .selectFrom('tasks')
      .select('tasks.id')
      .where(openTasks(today, filter))
      .orderBy('tasks.published_at', 'desc')
      .orderBy('tasks.id', 'desc')
      .limit(mostCounted + 1)
    return db.selectFrom(some.as('some')).select([sqlInt`${place}::int`.as('place'), sqlInt`count(*)`.as('count')])
  })
  if (first === undefined) return []
  const rows = await others
    .reduce((all, one) => all.unionAll(one), first)
    .modifyEnd(plannedByValues)
    .execute()
  return rows.toSorted((one, other) => one.place - other.place).map(({ count }) => count)
}
