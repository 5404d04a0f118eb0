import type { Reader } from '#/platform/server/database.ts'
import { rootTroubleName, stampTroubleName } from './root-queries.ts'

/** For the operator's alarm: the last root is not the one kept apart, or the authority has not stamped a root. */
export async function countRootTroubles(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('round_places')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', 'in', [rootTroubleName, stampTroubleName])
    .where('place', '<>', '')
    .executeTakeFirstOrThrow()
  return row.count
}
