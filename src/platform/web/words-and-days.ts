import { parseDay } from '#/kernel/time.ts'

/** How a person narrows an own list, as the address of its page says it: by words and by days. */
export type WordsAndDays = {
  readonly q: string
  /** As typed: «01.12.2026». */
  readonly from: string
  readonly to: string
}

export function readWordsAndDays(search: URLSearchParams): WordsAndDays {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return { q: text('q').slice(0, 100), from: text('from'), to: text('to') }
}

/** The same as the query of the list; a day that cannot be read narrows nothing. */
export function queryOfWordsAndDays({ q, from, to }: WordsAndDays) {
  const [first, last] = [parseDay(from)?.toString(), parseDay(to)?.toString()]
  return {
    ...(q !== '' && { q }),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
  }
}
