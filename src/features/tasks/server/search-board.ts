import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { writeBoardKey } from '../domain/board-order.ts'
import type { BoardKey, BoardSort } from '../domain/board-order.ts'
import { foundBegins, isLongEnough, nearestWord, piecesOf, searchQuery, wordsOf } from '../domain/search-words.ts'
import { bestTaskIds, boardTasks, boardTasksById, isOnBoard, readsWords, wordsLike } from './board-queries.ts'
import type { BoardFilter } from '../domain/board-search.ts'
import type { BoardTerms, FoundRow } from './board-queries.ts'
import { boardTerms } from './board-terms.ts'
import { describeCard } from './describe-card.ts'

type Asked = BoardFilter & {
  readonly q?: string | undefined
  readonly sort?: BoardSort | undefined
  readonly key: BoardKey | undefined
  readonly size: number
}

/** How the words of a search are read: as they are, with mistyped ones put right, or any of them instead of all. */
type Reading = { readonly words: readonly string[]; readonly join: 'all' | 'any' }

/**
 * Returns a page of the board. Words are looked for in all their forms; if no task has them, mistyped words are read as the nearest
 * that the board knows, and then any of the words is enough. The reply says how they were read.
 */
export async function searchBoard(
  deps: { readonly db: Reader; readonly clock: Clock },
  { q = '', sort, key, size, ...asked }: Asked,
) {
  const today = moscowDate(deps.clock.now())
  const typed = wordsOf(q)
  const isRead = typed.length > 0 && (await readsWords(deps.db, searchQuery(typed)))
  const order = sort ?? (isRead ? 'best' : 'fresh')
  const nothing = ok({ items: [], next: null, read_as: null, any_word: false })
  // Signs and prepositions alone name nothing: the whole board is not what was looked for.
  if ((key && key.sort !== order) || (!isRead && q.trim() !== '')) return nothing
  const filter = await boardTerms(deps.db, asked)
  if (!isRead) {
    const rows = await boardTasks(deps.db, today, filter, { sort: order === 'best' ? 'fresh' : order, key, size })
    return ok({ ...pageFrom(rows, size, order === 'best' ? 'fresh' : order), read_as: null, any_word: false })
  }
  for await (const reading of readingsOf(deps.db, today, typed)) {
    const search = { words: searchQuery(reading.words, reading.join), sort: order }
    const first = await pageOfWords(deps.db, today, filter, { ...search, key: undefined, size: key ? 1 : size })
    if (first.items.length === 0) continue
    const page = key ? await pageOfWords(deps.db, today, filter, { ...search, key, size }) : first
    return ok({ ...page, ...saidOf(typed, reading) })
  }
  return nothing
}

async function* readingsOf(db: Reader, today: Temporal.PlainDate, typed: readonly string[]): AsyncGenerator<Reading> {
  yield { words: typed, join: 'all' }
  const words: string[] = []
  for (const word of typed) words.push(await readWord(db, today, word))
  if (words.join() !== typed.join()) yield { words, join: 'all' }
  if (words.length > 1) yield { words, join: 'any' }
}

/** The word as it is, or the one that was meant: only of words that stand on the board now, and never of a preposition. */
async function readWord(db: Reader, today: Temporal.PlainDate, word: string): Promise<string> {
  if (!isLongEnough(word) || !(await readsWords(db, word)) || (await isOnBoard(db, today, word))) return word
  const meant = nearestWord(word, await wordsLike(db, word))
  return meant !== undefined && (await isOnBoard(db, today, meant)) ? meant : word
}

function saidOf(typed: readonly string[], { words, join }: Reading) {
  return { read_as: words.join() === typed.join() ? null : words.join(' '), any_word: join === 'any' }
}

type Search = { readonly words: string; readonly sort: BoardSort; readonly key: BoardKey | undefined; readonly size: number }

async function pageOfWords(db: Reader, today: Temporal.PlainDate, filter: BoardTerms, { words, sort, key, size }: Search) {
  if (sort !== 'best') return pageFrom(await boardTasks(db, today, { ...filter, words }, { sort, key, size }), size, sort)
  const ids = await bestTaskIds(db, today, filter, words)
  // The list is made anew for each page: one whose last task is gone from it ends here.
  const from = key === undefined ? 0 : ids.findIndex((id) => id === key.id) + 1
  const chosen = key !== undefined && from === 0 ? [] : ids.slice(from, from + size + 1)
  return pageFrom(await boardTasksById(db, chosen, words), size, sort)
}

function pageFrom(rows: readonly FoundRow[], size: number, sort: BoardSort) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const next = last && rows.length > size ? writeBoardKey({ sort, value: valueOf[sort](last), id: last.id }) : null
  return { items: items.map((row) => ({ ...describeCard(row), found: foundIn(row) })), next }
}

const valueOf: Readonly<Record<BoardSort, (row: FoundRow) => string>> = {
  best: () => '',
  fresh: (row) => (row.published_at ?? row.created_at).toString(),
  sum: (row) => String(row.sum_in_order),
  term: (row) => row.due_on.toString(),
}

function foundIn({ title_marked: title, text_marked: text }: FoundRow) {
  const isInTitle = title.includes(foundBegins)
  if (!isInTitle && !text.includes(foundBegins)) return null
  return { title: piecesOf(title), text: isInTitle ? null : piecesOf(text) }
}
