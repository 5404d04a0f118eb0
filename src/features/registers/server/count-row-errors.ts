import type { Reader } from '#/platform/server/database.ts'
import { troubledStates } from '../domain/register.ts'

/** The number of the menu: rows of an organisation in error or held over all living registers. */
export async function countRowErrors(reader: Reader, orgId: string): Promise<number> {
  const row = await reader
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('row.org_id', '=', orgId)
    .where('row.state', 'in', troubledStates)
    .where('head.state', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return row.count
}
