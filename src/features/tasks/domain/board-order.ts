export const boardSorts = ['best', 'fresh', 'sum', 'term'] as const

/** `best`: what fits the words of a search; `fresh`: published last; `sum`: the largest; `term`: due first. */
export type BoardSort = (typeof boardSorts)[number]

/** The last task of a page in its order: what it was ordered by, and its id. */
export type BoardKey = { readonly sort: BoardSort; readonly value: string; readonly id: string }

export function writeBoardKey({ sort, value, id }: BoardKey): string {
  return [sort, value, id].join('~')
}

export function parseBoardKey(text: string): BoardKey | undefined {
  const [sort, value, id, ...rest] = text.split('~')
  const known = boardSorts.find((name) => name === sort)
  if (known === undefined || value === undefined || id === undefined || rest.length > 0 || !/^\w{1,60}$/.test(id))
    return undefined
  const read = readValue[known](value)
  return read === undefined ? undefined : { sort: known, value: read, id }
}

/** Written as the database reads it: not everything that Temporal reads is a moment there too. */
const readValue: Readonly<Record<BoardSort, (value: string) => string | undefined>> = {
  best: (value) => (value === '' ? value : undefined),
  fresh: (value) => ofOurTime(() => Temporal.Instant.from(value)),
  sum: (value) => (/^\d{1,15}$/.test(value) ? value : undefined),
  term: (value) => ofOurTime(() => Temporal.PlainDate.from(value)),
}

function ofOurTime(read: () => Temporal.Instant | Temporal.PlainDate): string | undefined {
  try {
    const text = read().toString()
    return /^20\d\d-/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
