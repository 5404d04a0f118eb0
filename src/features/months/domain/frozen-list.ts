/** A receipt as it was when its month was closed. */
export type ListedReceipt = { readonly id: string; readonly number: string; readonly state: string; readonly total: number }

/** A line each, in the order of ids: the same receipts give the same bytes. */
export function writeFrozenList(receipts: readonly ListedReceipt[]): string {
  const lines = receipts.map(({ id, number, state, total }) => `${id}\t${number}\t${state}\t${total}\n`)
  return lines.toSorted().join('')
}

export function parseFrozenList(text: string): ListedReceipt[] {
  return text.split('\n').flatMap((line) => {
    const [id, number, state, total] = line.split('\t')
    if (id === undefined || number === undefined || state === undefined || total === undefined) return []
    return [{ id, number, state, total: Number(total) }]
  })
}

export type ListChange = {
  readonly id: string
  readonly kind: 'came' | 'went' | 'changed'
  readonly before: ListedReceipt | undefined
  readonly now: ListedReceipt | undefined
}

/** What is not as it was. */
export function changesSince(before: readonly ListedReceipt[], now: readonly ListedReceipt[]): ListChange[] {
  const then = new Map(before.map((one) => [one.id, one]))
  const later = new Map(now.map((one) => [one.id, one]))
  const came = now
    .filter(({ id }) => !then.has(id))
    .map((one): ListChange => ({ id: one.id, kind: 'came', before: undefined, now: one }))
  const others = before.flatMap((one): ListChange[] => {
    const found = later.get(one.id)
    if (!found) return [{ id: one.id, kind: 'went', before: one, now: undefined }]
    return isSame(one, found) ? [] : [{ id: one.id, kind: 'changed', before: one, now: found }]
  })
  return [...came, ...others]
}

function isSame(one: ListedReceipt, other: ListedReceipt): boolean {
  return one.number === other.number && one.state === other.state && one.total === other.total
}
