import { parseDay } from '#/kernel/time.ts'

/** How a person's works are narrowed, as the address of his desk says it. */
export type WorkAddress = {
  readonly q: string
  /** As typed: «01.12.2026». */
  readonly from: string
  readonly to: string
}

export function readWorks(search: URLSearchParams): WorkAddress {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return { q: text('q').slice(0, 100), from: text('from'), to: text('to') }
}

/** The same as the query of the list; a day that cannot be read narrows nothing. */
export function workQuery({ q, from, to }: WorkAddress) {
  const [first, last] = [parseDay(from)?.toString(), parseDay(to)?.toString()]
  return {
    ...(q !== '' && { q }),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
  }
}
