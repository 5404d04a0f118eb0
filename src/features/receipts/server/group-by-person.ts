import type { Id } from '#/kernel/ids.ts'

/** The rows of each person, in one order of people: two who take the limits of several wait for each other and not in a ring. */
export function groupByPerson<Row extends { readonly person_id: Id<'person'> }>(rows: readonly Row[]): [Id<'person'>, Row[]][] {
  return [...Map.groupBy(rows, (row) => row.person_id)].toSorted(([one], [two]) => (one < two ? -1 : 1))
}
