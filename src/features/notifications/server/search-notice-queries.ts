import { countWords } from '#/features/tasks/domain/board-search.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Found = { readonly searchId: Id<'savedSearch'>; readonly title: string; readonly count: number }
type Morning = { readonly personId: Id<'person'>; readonly day: string; readonly searches: readonly Found[] }

/** Searches named in one notice. */
const mostNamed = 5

/** New tasks of one day: one notice a person, however many they are and in however many searches. */
export async function noticesForSearches(tx: Tx, { personId, day, searches }: Morning): Promise<PendingNotice[]> {
  const ids = searches.map(({ searchId }) => searchId)
  const saved = await tx.selectFrom('saved_searches').select(['id', 'name', 'address']).where('id', 'in', ids).execute()
  const found = searches.flatMap(({ searchId, ...tasks }) => {
    const search = saved.find(({ id }) => id === searchId)
    return search ? [{ ...search, ...tasks }] : []
  })
  const [first, ...others] = found
  if (!first) return []
  const notice = {
    eventKey: `search:${personId}:${day}`,
    ...(others.length === 0 ? noticeOf('searchFound', 'person', { search: first.name }) : noticeOf('searchesFound', 'person')),
    body: others.length === 0 ? tasksOf(first) : listed(found),
    link: others.length === 0 ? `/tasks?${first.address}&sort=fresh` : '/tasks?sort=fresh',
  }
  return [{ notice, personId }]
}

function tasksOf({ title, count }: { readonly title: string; readonly count: number }): string {
  return count > 1 ? `«${title}» и ещё ${countWords(count - 1)}` : `«${title}»`
}

/** «Ролики — 2, Дизайн — 1». */
function listed(found: readonly { readonly name: string; readonly count: number }[]): string {
  const named = found.slice(0, mostNamed).map(({ name, count }) => `${name} — ${countWords(count)}`)
  const rest = found.length - mostNamed
  return named.join(', ') + (rest > 0 ? ` и ещё поисков: ${rest}` : '')
}
