import { stateList } from '#/platform/server/state-list.ts'
import { paidWorkStates } from '../domain/assignment.ts'
import { goneApplicationStates } from '../domain/application-end.ts'
import { boardStates, unseenTaskStates } from '../domain/task.ts'
import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, rowsOf, sqlAs, sqlBoolean, sqlInt, sqlText } from '#/platform/server/typed-sql.ts'
import type { ExpressionBuilder } from 'kysely'
import type { BoardKey, BoardSort } from '../domain/board-order.ts'
import { foundBegins, foundEnds } from '../domain/search-words.ts'
import type { Terms } from '../domain/terms.ts'

export type BoardFilter = {
  readonly cat?: string | undefined
  readonly fmt?: Terms['format'] | undefined
  readonly town?: string | undefined
  /** To be done by this day. */
  readonly due?: Temporal.PlainDate | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const sum = sqlAs(pgType.nullable(pgType.bigint))`case pay_kind when 'unit' then price * quantity else price end`
/** Tasks whose price the applicants offer come last. */
const sumInOrder = sqlAs(pgType.bigint)`coalesce(case pay_kind when 'unit' then price * quantity else price end, 0)`

function board(reader: Reader) {
  return reader
    .selectFrom('tasks')
    .innerJoin('organizations', 'organizations.id', 'tasks.org_id')
    .selectAll('tasks')
    .select([
      'organizations.logo_file_key',
      'organizations.hides_name',
      sqlText`coalesce(nullif(organizations.brand_name, ''), organizations.short_name)`.as('org_name'),
      sqlInt`(select count(*) from task_applications a where a.task_id = tasks.id and a.state not in ${stateList(goneApplicationStates)})`.as(
        'applications',
      ),
    ])
}

export type BoardRow = NonNullable<Awaited<ReturnType<typeof boardTask>>>
export type FoundRow = Awaited<ReturnType<typeof boardTasks>>[number]

/** Tasks that accept applications today. */
function openTasks(today: Temporal.PlainDate, filter: BoardFilter) {
  return (eb: ExpressionBuilder<Tables, 'tasks'>) =>
    eb.and([
      eb('tasks.state', 'in', boardStates),
      eb('tasks.published_at', 'is not', null),
      eb('tasks.apply_until', '>=', today),
      eb('tasks.slots_taken', '<', eb.ref('tasks.slots')),
      ...(filter.cat ? [eb('tasks.category', '=', filter.cat)] : []),
      ...(filter.fmt ? [eb('tasks.format', '=', filter.fmt)] : []),
      ...(filter.town ? [sqlBoolean`lower(split_part(tasks.place, ',', 1)) = ${filter.town.toLowerCase()}`] : []),
      ...(filter.due ? [eb('tasks.due_on', '<=', filter.due)] : []),
      ...(filter.min === undefined ? [] : [eb(sum, '>=', filter.min)]),
      ...(filter.max === undefined ? [] : [eb(sum, '<=', filter.max)]),
    ])
}

export type BoardOrder = { readonly sort: Exclude<BoardSort, 'best'>; readonly key: BoardKey | undefined; readonly size: number }

/** Returns tasks that accept applications today in the order asked for; `words`: a query of the text search. */
export function boardTasks(
  reader: Reader,
  today: Temporal.PlainDate,
  { words, ...filter }: BoardFilter & { readonly words?: string | undefined },
  { sort, key, size }: BoardOrder,
) {
  let query = board(reader)
    .select([sumInOrder.as('sum_in_order'), ...markedTexts(words)])
    .where(openTasks(today, filter))
    .limit(size + 1)
  if (words !== undefined) query = query.where((eb) => eb.exists(hasWords(reader, words)))
  if (sort === 'fresh') {
    query = query.orderBy('tasks.published_at', 'desc').orderBy('tasks.id', 'desc')
    if (key) query = query.where(sqlBoolean`(tasks.published_at, tasks.id) < (${key.value}::timestamptz, ${key.id})`)
  }
  if (sort === 'sum') {
    query = query.orderBy(sumInOrder, 'desc').orderBy('tasks.id', 'desc')
    if (key) query = query.where(sqlBoolean`(${sumInOrder}, tasks.id) < (${key.value}::bigint, ${key.id})`)
  }
  if (sort === 'term') {
    query = query.orderBy('tasks.due_on').orderBy('tasks.id')
    if (key) query = query.where(sqlBoolean`(tasks.due_on, tasks.id) > (${key.value}::date, ${key.id})`)
  }
  return query.modifyEnd(plannedByValues).execute()
}

function hasWords(reader: Reader, words: string) {
  return reader
    .selectFrom('task_words')
    .select('task_id')
    .where(sqlBoolean`task_words.task_id = tasks.id`)
    .where(sqlBoolean`words @@ to_tsquery('russian', ${words})`)
}

/** The words that were found stand between signs in the title and, when the title has none of them, in a piece of the text. */
function markedTexts(words: string | undefined) {
  const options = `StartSel=${foundBegins}, StopSel=${foundEnds}`
  const query = words ?? ''
  return [
    sqlText`case when ${query} = '' then tasks.title
      else ts_headline('russian', tasks.title, to_tsquery('russian', ${query}), ${`HighlightAll=true, ${options}`}) end`.as(
      'title_marked',
    ),
    sqlText`case when ${query} = '' then ''
      else ts_headline('russian', tasks.result || ' ' || array_to_string(tasks.criteria, ' '), to_tsquery('russian', ${query}),
        ${`MaxFragments=1, MinWords=6, MaxWords=16, ${options}`}) end`.as('text_marked'),
  ]
}

/** How many of the newest tasks with the words of a search are compared to show the best first. */
const mostCompared = 200

/**
 * Ids of the tasks that fit the words best, of the newest two hundred that have them: words of a title count more than words of
 * the text, and of equals the newer is first.
 */
export async function bestTaskIds(reader: Reader, today: Temporal.PlainDate, filter: BoardFilter, words: string) {
  const newest = reader
    .selectFrom('tasks')
    .innerJoin('task_words', 'task_words.task_id', 'tasks.id')
    .select(['tasks.id', 'tasks.published_at', 'task_words.words'])
    .where(openTasks(today, filter))
    .where(sqlBoolean`task_words.words @@ to_tsquery('russian', ${words})`)
    .orderBy('tasks.published_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(mostCompared)
  const rows = await reader
    .selectFrom(newest.as('newest'))
    .select('newest.id')
    .orderBy(sqlAs(pgType.double)`ts_rank(newest.words, to_tsquery('russian', ${words}))`, 'desc')
    .orderBy('newest.published_at', 'desc')
    .orderBy('newest.id', 'desc')
    .modifyEnd(plannedByValues)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns these tasks in this order, with what was found in them. */
export async function boardTasksById(reader: Reader, ids: readonly Id<'task'>[], words: string) {
  if (ids.length === 0) return []
  const rows = await board(reader)
    .select([sumInOrder.as('sum_in_order'), ...markedTexts(words)])
    .where('tasks.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether the text search reads anything in these words: prepositions and the like are not looked for. */
export async function readsWords(reader: Reader, words: string): Promise<boolean> {
  const { rows } = await rowsOf({ nodes: pgType.int })`select numnode(to_tsquery('russian', ${words})) as nodes`.execute(reader)
  return (rows[0]?.nodes ?? 0) > 0
}

/** Whether a task that accepts applications today has this word: of any other, nobody is told. */
export async function isOnBoard(reader: Reader, today: Temporal.PlainDate, word: string): Promise<boolean> {
  const found = await reader
    .selectFrom('tasks')
    .innerJoin('task_words', 'task_words.task_id', 'tasks.id')
    .select('tasks.id')
    .where(openTasks(today, {}))
    .where(sqlBoolean`task_words.words @@ to_tsquery('russian', ${word})`)
    .limit(1)
    .modifyEnd(plannedByValues)
    .executeTakeFirst()
  return found !== undefined
}

/** Words of the board that look like this one, the likest first. */
export async function wordsLike(reader: Reader, word: string): Promise<readonly string[]> {
  const like = await reader
    .selectFrom('board_words')
    .select('word')
    .where(sqlBoolean`word % ${word}`)
    .orderBy(sqlAs(pgType.double)`similarity(word, ${word})`, 'desc')
    .orderBy('word')
    .limit(30)
    .execute()
  return like.map((row) => row.word)
}

/** Returns a task that has ever been on the board, in any current state. */
export function boardTask(reader: Reader, id: Id<'task'>) {
  return board(reader).where('tasks.id', '=', id).where('tasks.state', 'not in', unseenTaskStates).executeTakeFirst()
}

export async function paidWorksOf(reader: Reader, orgId: Id<'organization'>): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', 'in', paidWorkStates)
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}
