import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { BoardFilter } from '../domain/board-search.ts'
import { reaches } from '../domain/rating-floor.ts'
import type { BoardTerms } from './board-queries.ts'
import { meansOfCustomers } from './rating-queries.ts'
import type { Means } from './share-means.ts'

/** What is asked of the board as its queries take it: instead of a least mean of the customer, those who have it. */
export async function boardTerms(reader: Reader, { rating, ...filter }: BoardFilter): Promise<BoardTerms> {
  return rating === undefined ? filter : { ...filter, customers: having(await meansOfCustomers(reader), rating) }
}

/** The customers whose mean is the least one or more. */
export function having(means: Means, least: number): readonly Id<'organization'>[] {
  return means.filter((mean) => reaches(mean, least)).map(({ orgId }) => orgId)
}
