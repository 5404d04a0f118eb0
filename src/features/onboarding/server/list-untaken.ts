import { listUnstarted } from '#/features/registers/server/list-unstarted.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { takenRows } from './queries.ts'

/** Rows of the register without a work that no press has taken. */
export async function listUntaken(reader: Reader, id: Id<'register'>) {
  const taken = await takenRows(reader, id)
  return (await listUnstarted(reader, id)).filter((row) => !taken.has(row.id))
}
