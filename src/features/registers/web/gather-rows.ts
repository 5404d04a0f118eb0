type Numbered = { readonly ref: number }

type Source<Row extends Numbered> = {
  /** A row that is here now; it may be gone after the next reading. */
  readonly known: (ref: number) => Row | undefined
  readonly read: (numbers: readonly number[]) => Promise<readonly Row[]>
}

/**
 * The rows of these numbers, each in its place. Undefined when any of them could not be read: a change must not pass it over in
 * silence, nor put into one row what was meant for the next.
 */
export async function gatherRows<Row extends Numbered>(
  numbers: readonly number[],
  { known, read }: Source<Row>,
  most: number,
): Promise<Row[] | undefined> {
  const found = new Map<number, Row>()
  for (const no of numbers) {
    const row = known(no)
    if (row) found.set(no, row)
  }
  const missing = numbers.filter((no) => !found.has(no))
  for (let from = 0; from < missing.length; from += most)
    for (const row of await read(missing.slice(from, from + most))) found.set(row.ref, row)
  const rows = numbers.flatMap((no) => found.get(no) ?? [])
  return rows.length === numbers.length ? rows : undefined
}
