import { stateList } from '#/platform/server/state-list.ts'
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
import type { BoardFilter } from '../domain/board-search.ts'

const sum = sqlAs(pgType.nullable(pgType.bigint))`case pay_kind when 'unit' then price * quantity else price end`
/** Tasks whose price the applicants offer come last. */
const sumInOrder = sqlAs(pgType.bigint)`coalesce(case pay_kind when 'unit' then price * quantity else price end, 0)`

export function boardOf(reader: Reader) {
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

/** What is asked of the board, with the customers who have the mean that is asked for: `boardTerms`. */
export type BoardTerms = Omit<BoardFilter, 'rating'> & {
  readonly rating?: never
  readonly customers?: readonly Id<'organization'>[]
}

/** Tasks that accept applications today. */
export function openTasks(today: Temporal.PlainDate, filter: BoardTerms) {
  return (eb: ExpressionBuilder<Tables, 'tasks'>) =>
    eb.and([
      eb('tasks.state', 'in', boardStates),
      eb('tasks.published_at', 'is not', null),
      eb('tasks.by_invitation', '=', false),
      eb('tasks.apply_until', '>=', today),
      eb('tasks.slots_taken', '<', eb.ref('tasks.slots')),
      ...(filter.cat ? [isOneOf(eb, filter.cat)] : []),
      ...(filter.unit ? [eb('tasks.pay_kind', '=', 'unit'), eb('tasks.unit', '=', filter.unit)] : []),
      ...placeOf(eb, filter),
      ...(filter.from ? [eb('tasks.due_on', '>=', filter.from)] : []),
      ...(filter.due ? [eb('tasks.due_on', '<=', filter.due)] : []),
      ...(filter.min === undefined ? [] : [eb(sum, '>=', filter.min)]),
      ...(filter.max === undefined ? [] : [eb(sum, '<=', filter.max)]),
      ...(filter.customers ? [sqlBoolean`tasks.org_id = any(${filter.customers}::text[])`] : []),
    ])
}

/** Of categories that nobody knows there are no tasks. */
function isOneOf(eb: ExpressionBuilder<Tables, 'tasks'>, categories: readonly string[]) {
  return categories.length === 0 ? eb.lit(false) : eb('tasks.category', 'in', categories)
}

function placeOf(eb: ExpressionBuilder<Tables, 'tasks'>, { fmt, town }: BoardFilter) {
  const isInTown = town ? [sqlBoolean`lower(split_part(tasks.place, ',', 1)) = ${town.toLowerCase()}`] : []
  if (fmt === undefined) return isInTown
  // Remote work has no town: naming one leaves all of it.
  if (fmt === 'remote') return [eb('tasks.format', '=', fmt)]
  if (fmt !== 'both') return [eb('tasks.format', '=', fmt), ...isInTown]
  return [eb.or([eb('tasks.format', '=', 'remote'), ...isInTown])]
}

export type BoardOrder = { readonly sort: Exclude<BoardSort, 'best'>; readonly key: BoardKey | undefined; readonly size: number }

/** Returns tasks that accept applications today in the order asked for; `words`: a query of the text search. */
export async function boardTasks(
  reader: Reader,
  today: Temporal.PlainDate,
  { words, ...filter }: BoardTerms & { readonly words?: string | undefined },
  { sort, key, size }: BoardOrder,
) {
  const isFrequent = words !== undefined && (await isFrequentOnBoard(reader, words))
  let query = boardOf(reader)
    .select([sumInOrder.as('sum_in_order'), ...markedTexts(words)])
    .where(openTasks(today, filter))
    .limit(size + 1)
  // Frequent words: walk the board in the order asked for and test each task. Rare words: find the tasks first, then sort them.
  // `offset 0` keeps the planner from merging the subquery.
  if (words !== undefined)
    query = query.where((eb) => eb.exists(isFrequent ? hasWords(reader, words).offset(0) : hasWords(reader, words)))
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

/** Tasks with words of a search beyond which they are frequent. */
const manyTasks = 1000

async function isFrequentOnBoard(reader: Reader, words: string): Promise<boolean> {
  const having = reader
    .selectFrom('task_words')
    .select('task_id')
    .where(sqlBoolean`words @@ to_tsquery('russian', ${words})`)
  const { count } = await reader
    .selectFrom(having.limit(manyTasks).as('having'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count === manyTasks
}

export function hasWords(reader: Reader, words: string) {
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
export async function bestTaskIds(reader: Reader, today: Temporal.PlainDate, filter: BoardTerms, words: string) {
  for (let days: number | undefined = lastDays; ;) {
    const newest = tasksWithWords(reader, today, filter, words, days)
      .select(['tasks.id', 'tasks.published_at', 'task_words.words'])
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
    if (rows.length === mostCompared || days === undefined) return rows.map(({ id }) => id)
    days = daysOf(mostCompared, { found: rows.length, in: days })
  }
}

/** So many days of the board are looked through first for a word: of a frequent one they are enough, and of a rare one all is read. */
const lastDays = 2
const moreDays = [8, 32] as const

/** In how many of the last days so many tasks stand, with some to spare; undefined: in all there are. */
function daysOf(wanted: number, seen: { readonly found: number; readonly in: number }): number | undefined {
  return moreDays.find((days) => days > seen.in && days * seen.found >= wanted * seen.in * 1.5)
}

/** Days of a shelf: `day_words` of the migrations. */
const shelf = 16

/** Tasks that accept applications today and have the words, of the last so many days: those before them are not read. */
function tasksWithWords(reader: Reader, today: Temporal.PlainDate, filter: BoardTerms, words: string, days: number | undefined) {
  const found = reader
    .selectFrom('tasks')
    .innerJoin('task_words', 'task_words.task_id', 'tasks.id')
    .where(openTasks(today, filter))
  if (days === undefined) return found.where(sqlBoolean`task_words.words @@ to_tsquery('russian', ${words})`)
  // Days of the board are by UTC, and this day began in Moscow before it.
  const last = Math.floor(today.toZonedDateTime('UTC').epochMilliseconds / 86_400_000)
  const first = last - days
  const [sign, unit] = days < shelf ? ['#', 1] : ['##', shelf]
  const [from, to] = [Math.floor(first / unit), Math.floor(last / unit)]
  const named = Array.from({ length: to - from + 1 }, (_, place) => `'${sign}${from + place}'`).join(' | ')
  const since = Temporal.Instant.fromEpochMilliseconds(first * 86_400_000)
  return found
    .where(sqlBoolean`task_words.words @@ (to_tsquery('russian', ${words}) && ${named}::tsquery)`)
    .where('tasks.published_at', '>=', since)
}

/** Returns these tasks in this order, with what was found in them. */
export async function boardTasksById(reader: Reader, ids: readonly Id<'task'>[], words: string) {
  if (ids.length === 0) return []
  const rows = await boardOf(reader)
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
  for (const days of [lastDays, undefined]) {
    const found = tasksWithWords(reader, today, {}, word, days).select('tasks.id').limit(1)
    if ((await found.modifyEnd(plannedByValues).executeTakeFirst()) !== undefined) return true
  }
  return false
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
  return boardOf(reader).where('tasks.id', '=', id).where('tasks.state', 'not in', unseenTaskStates).executeTakeFirst()
}
