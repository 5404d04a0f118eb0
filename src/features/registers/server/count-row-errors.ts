import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { troubledStates } from '../domain/register.ts'

/** Menu counter: rows with errors or held, over all active registers the member sees; `mine`: those handed to the member. */
export async function countRowErrors(reader: Reader, scope: ClientScope, { mine = false } = {}): Promise<number> {
  const row = await reader
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('row.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'head.branch_id'))
    .where('row.state', 'in', troubledStates)
    .where('head.state', '<>', 'cancelled')
    .$if(mine, (query) => query.where('row.assignee_id', '=', scope.personId))
    .executeTakeFirstOrThrow()
  return row.count
}
