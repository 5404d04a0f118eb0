import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { filterOf } from '../domain/board-filter.ts'
import { parseSearchAddress } from '../domain/saved-search.ts'
import { fittingTitles, searchesOf } from './kept-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/**
 * Returns the searches a person keeps; when asked, with how many tasks fit each of them now. Counting is one query for a search, so
 * they are counted one after another, and so many times in five minutes.
 */
export async function listSearches(deps: Deps, { personId }: PersonScope, isCounted: boolean) {
  const rows = await searchesOf(deps.db, personId)
  const saved = rows.map(({ id, name, address, is_told }) => ({ id, name, address, is_told }))
  const uncounted = ok({ items: saved.map((one) => ({ ...one, count: null })) })
  if (!isCounted || saved.length === 0) return uncounted
  const limit = { key: `countSearches:${personId}`, count: 30, seconds: 300 }
  if (!(await takeFromLimits(deps.db, deps.clock, [limit])).ok) return uncounted
  const items = []
  for (const one of saved) items.push({ ...one, count: await countFitting(deps, one.address) })
  return ok({ items })
}

async function countFitting({ db, clock }: Deps, address: string): Promise<number> {
  const search = parseSearchAddress(address)
  if (!search) return 0
  return (await fittingTitles(db, moscowDate(clock.now()), { q: search.q, filter: filterOf(search) })).length
}
