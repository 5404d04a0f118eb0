import { parseRubles } from '#/kernel/money.ts'
import { parseDay } from '#/kernel/time.ts'
import { parseCategories } from './board-search.ts'
import { ratingFloors } from './rating-floor.ts'
import type { BoardFilter, BoardSearch } from './board-search.ts'

/** Reads what was typed in a search as what is asked of the board. */
export function filterOf({ cat, fmt, unit, town, from, due, min, max, rating }: BoardSearch): BoardFilter {
  return {
    cat: cat === '' ? undefined : parseCategories(cat),
    fmt: fmt === '' ? undefined : fmt,
    unit: unit === '' ? undefined : unit,
    town,
    from: parseDay(from),
    due: parseDay(due),
    min: parseRubles(min),
    max: parseRubles(max),
    rating: ratingFloors.find((least) => String(least) === rating),
  }
}
