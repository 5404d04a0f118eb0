import { parseRubles } from '#/kernel/money.ts'
import { formatDay, parseDay } from '#/kernel/time.ts'
import { boardSorts } from './board-order.ts'
import type { BoardSort } from './board-order.ts'
import { categories } from './category.ts'
import { ratingFloors } from './rating-floor.ts'
import type { LeastRating } from './rating-floor.ts'
import { units } from './unit.ts'
import type { Unit } from './unit.ts'

/** `remote`: whatever town is named. `both`: done from anywhere, or in the town that is named; without a town from anywhere alone. */
export const boardFormats = ['remote', 'onSite', 'both'] as const
export type BoardFormat = (typeof boardFormats)[number]

/** Which tasks of the board are asked for. */
export type BoardFilter = {
  /** Slugs of categories, any of them. */
  readonly cat?: readonly string[] | undefined
  readonly fmt?: BoardFormat | undefined
  readonly unit?: Unit | undefined
  readonly town?: string | undefined
  /** To be done on this day or later. */
  readonly from?: Temporal.PlainDate | undefined
  /** To be done by this day. */
  readonly due?: Temporal.PlainDate | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Tenths of a star: the least mean of the customer; whoever has too few ratings for one is left out. */
  readonly rating?: LeastRating | undefined
}

/** What is typed in the search of the board: each text stands in the address under its name. */
export type BoardSearch = {
  readonly q: string
  /** Slugs with commas between them. */
  readonly cat: string
  readonly fmt: '' | BoardFormat
  readonly unit: '' | Unit
  readonly town: string
  readonly from: string
  readonly due: string
  readonly min: string
  readonly max: string
  /** Tenths of a star. */
  readonly rating: string
  readonly sort: '' | BoardSort
}

/** Reads the texts of an address. What is unknown is dropped, so an old or malformed address still shows the board. */
export function readBoardSearch(read: (name: keyof BoardSearch) => string | null): BoardSearch {
  const text = (name: keyof BoardSearch, most = 100) => (read(name) ?? '').trim().slice(0, most)
  const day = (name: 'from' | 'due') => {
    const found = parseDay(text(name))
    return found === undefined ? '' : formatDay(found)
  }
  const rubles = (name: 'min' | 'max') => ((parseRubles(text(name)) ?? -1) >= 0 ? text(name) : '')
  return {
    q: text('q'),
    cat: readCategories(text('cat', 400)),
    fmt: boardFormats.find((name) => name === text('fmt')) ?? '',
    unit: units.find((name) => name === text('unit')) ?? '',
    town: text('town', 60),
    from: day('from'),
    due: day('due'),
    min: rubles('min'),
    max: rubles('max'),
    rating: String(ratingFloors.find((least) => String(least) === text('rating')) ?? ''),
    sort: boardSorts.find((name) => name === text('sort')) ?? '',
  }
}

/** Where none of the categories is known, they stay: the board shows nothing for them, not everything. */
function readCategories(text: string): string {
  const known = parseCategories(text).join()
  return known === '' ? text : known
}

/** Known categories among slugs with commas between them. */
export function parseCategories(text: string): readonly string[] {
  const asked = new Set(text.split(','))
  return categories.map(({ slug }) => slug).filter((slug) => asked.has(slug))
}

/** Beyond this many tasks are not counted one by one. */
export const mostCounted = 99

/** «12», «99+». */
export function countWords(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count)
}
