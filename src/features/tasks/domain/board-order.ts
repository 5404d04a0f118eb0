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
  return isValue[known](value) ? { sort: known, value, id } : undefined
}

const isValue: Readonly<Record<BoardSort, (value: string) => boolean>> = {
  best: (value) => value === '',
  fresh: (value) => reads(() => Temporal.Instant.from(value)),
  sum: (value) => /^\d{1,15}$/.test(value),
  term: (value) => reads(() => Temporal.PlainDate.from(value)),
}

function reads(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
