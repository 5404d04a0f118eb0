import type { Reader } from '#/platform/server/database.ts'
import type { BoardFilter } from '../domain/board-search.ts'
import type { BoardTerms } from './board-queries.ts'
import { having, meansOfCustomers } from './rating-queries.ts'

/** What is asked of the board as its queries take it: instead of a least mean of the customer, those who have it. */
export async function boardTerms(reader: Reader, { rating, ...filter }: BoardFilter): Promise<BoardTerms> {
  return rating === undefined ? filter : { ...filter, customers: having(await meansOfCustomers(reader), rating) }
}
