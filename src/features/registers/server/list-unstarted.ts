import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { unstartedRow } from '../domain/unstarted-row.ts'
import type { UnstartedRow } from '../domain/unstarted-row.ts'
import { problemsOf, rowsToCheck } from './row-queries.ts'

export type Unstarted = {
  readonly id: Id<'row'>
  readonly no: number
  readonly fio: string
  readonly found: UnstartedRow | { readonly left: string }
}

/** Rows of a register whose person is not here yet or has no work, in their order. */
export async function listUnstarted(reader: Reader, registerId: Id<'register'>): Promise<Unstarted[]> {
  const rows = await rowsToCheck(reader, registerId, ['error'])
  return rows.flatMap((row) => {
    const found = unstartedRow(row, problemsOf(row))
    return found ? [{ id: row.id, no: row.no, fio: row.fio, found }] : []
  })
}
