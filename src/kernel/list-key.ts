/** The end of a list page: the timestamp and id of its last row. Rows added later do not shift it. */
export type ListKey = { readonly at: Temporal.Instant; readonly id: string }

export function writeListKey(key: ListKey): string {
  return `${key.at.toString()}~${key.id}`
}

export function parseListKey(text: string): ListKey | undefined {
  const [moment, id, ...rest] = text.split('~')
  if (moment === undefined || id === undefined || rest.length > 0 || !/^\w+$/.test(id)) return undefined
  try {
    return { at: Temporal.Instant.from(moment), id }
  } catch {
    return undefined
  }
}

/** Returns a page of the requested size and the key of the next page. Expects one row more than the page size. */
export function pageFrom<Row>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => ListKey,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: rows.length > size && last !== undefined ? writeListKey(keyOf(last)) : null }
}
