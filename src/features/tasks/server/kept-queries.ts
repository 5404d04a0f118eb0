import type { Id } from '#/kernel/ids.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { mostCounted } from '../domain/board-search.ts'
import type { BoardFilter } from '../domain/board-search.ts'
import { searchQuery, wordsOf } from '../domain/search-words.ts'
import { unseenTaskStates } from '../domain/task.ts'
import { boardTerms } from './board-terms.ts'
import { boardOf, hasWords, openTasks, readsWords } from './board-queries.ts'

/** What a kept search asks for, and which tasks of it count. */
type Counted = {
  readonly q: string
  readonly filter: BoardFilter
  readonly after?: Temporal.Instant
  readonly until?: Temporal.Instant
}

/** Titles of the newest tasks that fit a search, as far as they are counted. */
export async function fittingTitles(reader: Reader, today: Temporal.PlainDate, counted: Counted): Promise<readonly string[]> {
  const { q, filter, after, until } = counted
  const words = searchQuery(wordsOf(q))
  if (q !== '' && (words === '' || !(await readsWords(reader, words)))) return []
  let query = reader
    .selectFrom('tasks')
    .select('tasks.title')
    .where(openTasks(today, await boardTerms(reader, filter)))
    .orderBy('tasks.published_at', 'desc')
    .limit(mostCounted + 1)
  if (q !== '') query = query.where((eb) => eb.exists(hasWords(reader, words)))
  if (after) query = query.where('tasks.published_at', '>', after)
  if (until) query = query.where('tasks.published_at', '<=', until)
  const rows = await query.modifyEnd(plannedByValues).execute()
  return rows.map(({ title }) => title)
}

export function searchesOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('saved_searches')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The next people with a search that was not told of since a moment. */
export async function peopleToTell(reader: Reader, before: Temporal.Instant, after: string, size: number) {
  const rows = await reader
    .selectFrom('saved_searches')
    .select('person_id')
    .distinct()
    .where('is_told', '=', true)
    .where('told_at', '<', before)
    .where(sqlBoolean`person_id > ${after}`)
    .orderBy('person_id')
    .limit(size)
    .execute()
  return rows.map((row) => row.person_id)
}

export function favouritesOf(reader: Reader, { personId }: PersonScope, key: ListKey | undefined, size: number) {
  let query = boardOf(reader)
    .innerJoin('favourite_tasks', 'favourite_tasks.task_id', 'tasks.id')
    .select('favourite_tasks.kept_at')
    .where('favourite_tasks.person_id', '=', personId)
    .where('tasks.state', 'not in', unseenTaskStates)
    .orderBy('favourite_tasks.kept_at', 'desc')
    .orderBy('favourite_tasks.task_id', 'desc')
    .limit(size + 1)
  if (key) query = query.where(sqlBoolean`(favourite_tasks.kept_at, favourite_tasks.task_id) < (${key.at}, ${key.id})`)
  return query.execute()
}

export async function isFavourite(reader: Reader, personId: Id<'person'>, taskId: Id<'task'>): Promise<boolean> {
  const row = await reader
    .selectFrom('favourite_tasks')
    .select('task_id')
    .where('person_id', '=', personId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countFavourites(reader: Reader, { personId }: PersonScope): Promise<number> {
  const { count } = await reader
    .selectFrom('favourite_tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return count
}
